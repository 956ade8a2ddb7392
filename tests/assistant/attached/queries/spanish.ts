import { GASTOS, PEDIDOS } from "./files.ts";
import type { QueryRows } from "./query_rows.ts";

export const SPANISH: QueryRows = [
  [PEDIDOS, [
    [
      "¿qué cliente ha comprado más?",
      'total "importe" by "cliente", sort by "importe" descending, keep the first 1',
    ],
    [
      "¿cuánto ha gastado Ana León en total?",
      'keep the rows where "cliente" is "Ana León", total "importe"',
    ],
    [
      "solo los pedidos pendientes, y guárdalos como pendientes.csv",
      'keep the rows where "estado" is pendiente, save it as pendientes.csv',
    ],
    [
      "muéstrame los pedidos enviados a España",
      'keep the rows where "estado" is enviado and "país" is España',
    ],
    [
      "importe por país, de mayor a menor",
      'total "importe" by "país", sort by "importe" descending',
    ],
    [
      "¿cuántos pedidos fueron cancelados?",
      'keep the rows where "estado" is cancelado, count the rows',
    ],
    ["los tres pedidos más grandes", 'sort by "importe" descending, keep the first 3'],
    ["importe medio por país", 'average "importe" by "país"'],
    [
      "pedidos de más de 200 euros que siguen pendientes",
      'keep the rows where "estado" is pendiente and "importe" > 200',
    ],
    ["todas las lámparas", 'keep the rows where "producto" is Lámpara'],
    [
      "quita los cancelados y dame la suma por producto",
      'remove the rows where "estado" is cancelado, total "importe" by "producto"',
    ],
    ["número de pedidos por estado", 'count the rows by "estado"'],
    ["pedidos entre 100 y 300", 'keep the rows where "importe" >= 100 and "importe" <= 300'],
    [
      "todo lo pedido en octubre de 2026",
      'keep the rows where "fecha" >= 2026-10-01 and "fecha" < 2026-11-01',
    ],
    ["pedidos hechos después del 2026-10-31", 'keep the rows where "fecha" >= 2026-11-01'],
    ["¿cuántos clientes tenemos?", 'count the distinct "cliente"'],
    [
      "solo cliente, producto e importe",
      'keep only the columns "cliente", "producto" and "importe"',
    ],
    [
      "pedidos que no están ni enviados ni cancelados",
      'remove the rows where "estado" is enviado, remove the rows where "estado" is cancelado',
    ],
    ["el producto más caro", 'sort by "precio" descending, keep the first 1'],
    [
      "todos los pedidos excepto los cancelados, ordenados por importe descendente, en limpio.csv",
      'remove the rows where "estado" is cancelado, sort by "importe" descending, save it as limpio.csv',
    ],
    ["ventas por mes", 'total "importe" by month of "fecha"'],
    [
      "envía los pedidos pendientes a ops@example.org",
      'keep the rows where "estado" is pendiente, email it to ops@example.org',
    ],
    ["el pedido más reciente", 'sort by "fecha" descending, keep the first 1'],
    [
      "la suma de los importes pendientes",
      'keep the rows where "estado" is pendiente, total "importe"',
    ],
    ["quisiera el total por cliente, por favor", 'total "importe" by "cliente"'],
  ]],
  [GASTOS, [
    ["¿cuánto gastó cada persona?", 'total "monto" by "persona"'],
    ["gastos no pagados", 'keep the rows where "pagado" is no'],
    [
      "total por categoría, de mayor a menor",
      'total "monto" by "categoría", sort by "monto" descending',
    ],
    [
      "¿quién ha gastado más?",
      'total "monto" by "persona", sort by "monto" descending, keep the first 1',
    ],
    [
      "gastos de Luis en noviembre",
      'keep the rows where "persona" is Luis and "fecha" >= 2026-11-01 and "fecha" < 2026-12-01',
    ],
    ["los que superan 30", 'keep the rows where "monto" > 30'],
    ["promedio por persona", 'average "monto" by "persona"'],
    ["¿cuántos gastos hay sin pagar?", 'keep the rows where "pagado" is not sí, count the rows'],
    ["solo comida y viaje", 'keep the rows where "categoría" is comida or "categoría" is viaje'],
    ["el gasto más caro", 'sort by "monto" descending, keep the first 1'],
    ["monto por mes", 'total "monto" by month of "fecha"'],
    ["ordena por fecha, los más recientes primero", 'sort by "fecha" descending'],
    [
      "manda los no pagados a jefa@example.org",
      'keep the rows where "pagado" is no, email it to jefa@example.org',
    ],
    [
      "quita los pagados y guarda el resto en pendientes.csv",
      'remove the rows where "pagado" is sí, save it as pendientes.csv',
    ],
    [
      "personas con más de un gasto",
      'count the rows by "persona", keep the rows where "count" > 1',
    ],
  ]],
];
