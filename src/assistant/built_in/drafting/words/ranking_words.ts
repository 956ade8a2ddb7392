import { list } from "./word_lists.ts";

/** Superlatives for the latest dates. */
export const NEWEST =
  "newest|latest|most_recent|youngest|neuesten|neusten|jüngsten|aktuellsten|plus_récents|plus_récentes|derniers_en_date|" +
  "más_recientes|más_nuevos|más_nuevas";
export const OLDEST =
  "oldest|earliest|ältesten|frühesten|plus_anciens|plus_anciennes|plus_vieux|más_antiguos|más_antiguas|más_viejos";

/** Superlatives for the largest numbers, in addition to "largest". */
export const DEAREST =
  "most_expensive|dearest|priciest|costliest|best|heaviest|longest|busiest|teuersten|besten|schwersten|längsten|" +
  "plus_chers|plus_chères|meilleurs|meilleures|plus_lourds|más_caros|más_caras|mejores|más_pesados";
export const CHEAPEST =
  "cheapest|least_expensive|worst|lightest|shortest|billigsten|günstigsten|schlechtesten|leichtesten|kürzesten|" +
  "moins_chers|moins_chères|pires|más_baratos|más_baratas|peores|menos_caros";

/** All superlatives. They never are states of rows. */
export const SUPERLATIVES: readonly string[] = [NEWEST, OLDEST, DEAREST, CHEAPEST]
  .flatMap((words) => list(words.replaceAll("|", ",").replaceAll("_", " ")));
