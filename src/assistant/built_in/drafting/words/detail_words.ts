/** Word classes of the details of a request: retries, copies, orders, negations. */
export const DETAIL_CLASSES: Readonly<Record<string, string>> = {
  otherwise: "otherwise|else|if_not|sonst|andernfalls|sinon|autrement|si_no|de_lo_contrario",
  new_one: "new|neue|neuen|nouvelle|nouveau|nueva|nuevo|further|another",
  distinct:
    "distinct|different|unique|verschiedene|verschiedenen|unterschiedliche|distincts|distinctes|différents|différentes|distintos|distintas|diferentes",
  try_again:
    "retry|retries|retry_it|wiederhole|réessaie|reintenta|repeat_it|try_again|try_it_again",
  retries_noun: "retries|retry|wiederholungen|réessais|reintentos",
  of_times: "times|time|x|mal|fois|veces|retries",
  time_limit: "timeout|time_out|time_limit|zeitlimit|délai|tiempo_límite",
  never: "don't|do_not|never|nicht|kein|keine|ne|no",
  has_to: "have_to|has_to|must|need_to|needs_to|want_to|should|will|muss|will|doit|tiene_que",
  sorted: "sorted|ordered|sortiert|trié|triés|triées|ordenado|ordenados|ordenadas",
  want:
    "want|i_want|we_want|need|i_need|i'd_like|i_would_like|would_like|möchte|will|veux|voudrais|quiero",
  latest:
    "latest|newest|most_recent|last|highest|largest|biggest|neueste|neuesten|letzte|höchste|größte|dernier|dernière|" +
    "plus_récent|plus_récente|último|última|más_reciente",
  earliest:
    "earliest|oldest|first|lowest|smallest|älteste|erste|niedrigste|premier|première|primero|primera|más_antiguo",
  separated:
    "separated|delimited|getrennt|trennen|séparé|séparée|séparés|séparées|separado|separada|separados|separadas",
  separator:
    "separator|separators|delimiter|trennzeichen|trenner|séparateur|séparateurs|separador|separadores",
  back_up: "back_up|backs_up|make_a_backup_of|make_backups_of|sichere|sauvegarde|respalda",
};
