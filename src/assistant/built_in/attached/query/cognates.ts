import { plainWord } from "../../../grammar/spelling.ts";
import type { FileTable, TableColumn } from "../file_table.ts";

/**
 * Words of four languages for the content of columns; each line has words with the same meaning.
 */
const COLUMN_SYNONYMS: readonly (readonly string[])[] = `
customer customers client clients kunde kunden kundin cliente clientes
country countries land länder pays país países
date dates datum fecha fechas jour
status state statut état estado stand
priority priorities priorität prioritäten priorité prioridad
name names nom noms nombre nombres
amount amounts amt betrag beträge beträgen montant montants importe importes monto montos
price prices preis preise prix precio precios
city cities stadt städte ville villes ciudad ciudades
category categories cat kategorie kategorien catégorie catégories categoría categorías
department departments dept abteilung abteilungen département service departamento departamentos
product products produkt produkte produit produits producto productos artikel article
email mail mails emails courriel correo
quantity quantities qty menge mengen quantité quantités cantidad cantidades anzahl
region regions région régions región regiones
employee employees emp mitarbeiter mitarbeiterin employé employés empleado empleados
class classes klasse klassen classe clase clases
student students pupil pupils schüler schülern élève élèves alumno alumnos
source sources quelle quellen origen
score scores punkte punktzahl puntos puntuación
stock bestand lagerbestand inventaire existencias
team teams equipo équipe
company companies firma firmen entreprise société empresa empresas
supplier suppliers vendor vendors lieferant lieferanten fournisseur proveedor
warehouse warehouses lager entrepôt almacén
age alter edad âge
grade grades mark marks note noten nota notas
due due_date fälligkeit fälligkeitsdatum fällig échéance vencimiento
agent agents bearbeiter bearbeiterin agente agentes
rating ratings bewertung bewertungen évaluation valoración
absences absence fehlzeiten fehltage ausencias
year jahr année año
salary salaries gehalt gehälter salaire salario sueldo
hours stunden heures horas
title titel titre título
phone tel telefon téléphone teléfono
address addr adresse dirección
street straße rue calle
vat mwst tva iva
revenue revenues umsatz umsätze ventes chiffre ingresos
cost costs kosten coût coûts coste costo costes costos
`.trim().split("\n").map((line) => line.split(" ").map(plainWord));

/** Words of four languages for values; each line has words with the same meaning. */
const CELL_SYNONYMS: readonly (readonly string[])[] = `
open offen offene offenen offener offenes ouvert ouverte ouverts ouvertes abierto abierta abiertos abiertas
closed geschlossen geschlossene geschlossenen fermé fermée fermés fermées cerrado cerrada cerrados cerradas
paid bezahlt bezahlte bezahlten payé payée payés payées pagado pagada pagados pagadas
unpaid unbezahlt unbezahlte unbezahlten impayé impayée impayés impayées impagado impagada impagados impagadas
overdue überfällig überfällige überfälligen échue échues vencida vencidas vencido vencidos
pending ausstehend ausstehende ausstehenden pendiente pendientes
urgent urgente urgents urgentes dringend dringende dringenden
high hoch hohe hoher hohen haute hautes élevée élevé alta altas alto
medium mittel mittlere mittlerer moyenne media medio
low niedrig niedrige niedriger niedrigen basse basses faible baja bajas bajo
active aktiv aktive aktiven actif actifs activos activo activa activas
inactive inaktiv inaktive inaktiven inactif inactifs inactivo inactivos
cancelled canceled storniert stornierte stornierten annulé annulée annulés cancelado cancelada cancelados
new neu neue neuen nouveau nouvelle nouveaux nuevo nueva nuevos
de germany german deutschland deutsche deutschen allemagne allemands alemania alemanes ger deu
fr france french frankreich französische français francia franceses fra
es spain spanish spanien spanische espagne espagnols españa españoles esp
it italy italian italien italienische italie italia italianos ita
at austria austrian österreich autriche aut
ch switzerland swiss schweiz suisse suiza che
uk gb england britain british großbritannien angleterre inglaterra gbr
us usa america american amerika états-unis eeuu
nl netherlands dutch niederlande niederländische holland hollande nld
pl poland polish polen pologne polonia pol
`.trim().split("\n").map((line) => line.split(" ").map(plainWord));

function groupsOf(word: string, groups: typeof COLUMN_SYNONYMS): readonly (readonly string[])[] {
  const plain = plainWord(word);
  return groups.filter((group) => group.includes(plain));
}

/**
 * Returns the only column whose name has the same meaning as the word; null if none or several
 * have.
 */
export function columnForNoun(word: string, { columns }: FileTable): TableColumn | null {
  const groups = groupsOf(word, COLUMN_SYNONYMS);
  if (groups.length === 0) return null;
  const whole = columns.filter(({ name }) =>
    groups.some((group) => group.includes(plainWord(name)))
  );
  const found = whole.length > 0
    ? whole
    : columns.filter(({ name }) =>
      name.split(/[\s_-]+/u).some((part) => groups.some((group) => group.includes(plainWord(part))))
    );
  const [only, another] = found;
  return only && !another ? only : null;
}

/** Returns the only cell that has the same meaning as the word; null if none or several have. */
export function cellForWord(
  word: string,
  { columns }: FileTable,
): { column: TableColumn; value: string } | null {
  const groups = groupsOf(word, CELL_SYNONYMS);
  if (groups.length === 0) return null;
  const [only, another] = columns.filter(({ kind }) => kind === "text").flatMap((column) =>
    column.values.filter((value) => groups.some((group) => group.includes(plainWord(value))))
      .map((value) => ({ column, value }))
  );
  return only && !another ? only : null;
}
