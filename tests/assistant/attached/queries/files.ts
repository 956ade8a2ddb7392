/** A file that requests are about. */
export interface NamedFile {
  name: string;
  text: string;
}

function file(name: string, ...lines: readonly string[]): NamedFile {
  return { name, text: lines.join("\n") };
}

export const ORDERS = file(
  "orders.csv",
  "order_id,order date,customer,country,product,quantity,price,total,status",
  "1001,2026-09-03,Ann Lee,US,Lamp,2,19.90,39.80,shipped",
  "1002,2026-09-14,Bob Ray,DE,Desk,1,249.00,249.00,shipped",
  "1003,2026-10-02,Ann Lee,US,Desk,1,249.00,249.00,pending",
  "1004,2026-10-05,Cleo Kim,FR,Chair,4,89.50,358.00,cancelled",
  "1005,2026-10-21,Dan Roy,US,Lamp,1,19.90,19.90,shipped",
  "1006,2026-11-11,Bob Ray,DE,Chair,2,89.50,179.00,refunded",
  "1007,2026-11-12,Eva Sun,FR,Lamp,10,19.90,199.00,pending",
  "1008,2026-11-20,Ann Lee,US,Chair,1,89.50,89.50,shipped",
);

export const STAFF = file(
  "staff.csv",
  "Name,Department,Role,Hired,Salary,Email,Office",
  "Maria Gomez,Sales,Manager,2019-04-01,72000,maria@example.org,Madrid",
  "John Smith,Engineering,Developer,2021-09-15,65000,john@example.org,London",
  "Li Wei,Engineering,Lead,2018-01-10,88000,,Berlin",
  "Sara Novak,Sales,Rep,2023-02-20,41000,sara@example.org,London",
  "Tom Hill,HR,Manager,2020-11-05,58000,,London",
  "Aya Sato,Engineering,Developer,2024-06-01,61000,aya@example.org,Berlin",
);

export const TICKETS = file(
  "tickets.csv",
  "id;subject;priority;state;opened;assignee;hours",
  "T-1;Login broken;high;open;01.11.2026;Nina;3,5",
  "T-2;Typo on page;low;closed;20.10.2026;Omar;0,5",
  "T-3;Slow search;medium;open;15.11.2026;Nina;8",
  "T-4;Crash on save;high;closed;03.09.2026;Pia;12,25",
  "T-5;Wrong total;high;open;22.11.2026;Omar;1",
  "T-6;Old logo;low;waiting;05.10.2026;Nina;0,25",
);

export const INVOICES = file(
  "invoices.csv",
  "invoice;customer;amount;due;status",
  "1;Acme;1.200,50;2026-10-01;open",
  "2;Bolt;80,00;2026-12-24;open",
  "3;Core;2.300,00;2026-11-01;paid",
  "4;Acme;450,00;2026-11-20;open",
);

export const MEMBERS = file(
  "members.csv",
  "member_id,full name,joined,plan,city,monthly fee,last visit,age,newsletter",
  "M-01,Olga Petrova,2024-01-15,Premium,Leeds,45.00,2026-11-20,34,yes",
  "M-02,Sam Hart,2025-06-01,Basic,York,20.00,2026-09-02,22,no",
  "M-03,Wei Chen,2023-03-22,Premium,Leeds,45.00,2026-11-25,51,yes",
  "M-04,Ivy Cole,2026-02-11,Student,Hull,12.00,2026-10-30,19,yes",
  "M-05,Raj Nair,2025-11-05,Basic,Leeds,20.00,2026-11-01,41,no",
  "M-06,Lena Fox,2026-10-01,Student,York,12.00,,20,no",
);

export const EXPENSES = file(
  "expenses.csv",
  "Date;Employee;Category;Description;Amount EUR;Approved",
  "02.11.2026;Kim;Travel;Train to Bonn;84,20;yes",
  "03.11.2026;Lee;Meals;Lunch with client;46,00;no",
  "05.11.2026;Kim;Hotel;Two nights;312,00;yes",
  "09.11.2026;Max;Travel;Taxi;27,50;no",
  "14.10.2026;Lee;Travel;Flight to Rome;1.240,00;yes",
  "20.10.2026;Max;Office;Paper;19,99;yes",
);

export const BESTELLUNGEN = file(
  "bestellungen.csv",
  "Nr;Datum;Kunde;Land;Artikel;Menge;Preis;Betrag;Status",
  "1001;03.09.2026;Anna Lehmann;Deutschland;Lampe;2;19,90;39,80;versendet",
  "1002;14.09.2026;Bernd Rau;Österreich;Tisch;1;249,00;249,00;versendet",
  "1003;02.10.2026;Anna Lehmann;Deutschland;Tisch;1;249,00;249,00;offen",
  "1004;05.10.2026;Cleo Kim;Schweiz;Stuhl;4;89,50;358,00;storniert",
  "1005;21.10.2026;Dan Roth;Deutschland;Lampe;1;19,90;19,90;versendet",
  "1006;11.11.2026;Bernd Rau;Österreich;Stuhl;2;89,50;179,00;offen",
  "1007;12.11.2026;Eva Sommer;Schweiz;Lampe;10;19,90;1.199,00;offen",
);

export const COMMANDES = file(
  "commandes.csv",
  "numéro,date,client,pays,produit,quantité,prix,montant,statut",
  "1001,2026-09-03,Anne Leroy,France,Lampe,2,19.90,39.80,livrée",
  "1002,2026-09-14,Bruno Ray,Belgique,Bureau,1,249.00,249.00,livrée",
  "1003,2026-10-02,Anne Leroy,France,Bureau,1,249.00,249.00,en attente",
  "1004,2026-10-05,Chloé Kim,Suisse,Chaise,4,89.50,358.00,annulée",
  "1005,2026-10-21,Denis Roy,France,Lampe,1,19.90,19.90,livrée",
  "1006,2026-11-11,Bruno Ray,Belgique,Chaise,2,89.50,179.00,en attente",
);

export const PEDIDOS = file(
  "pedidos.csv",
  "número,fecha,cliente,país,producto,cantidad,precio,importe,estado",
  "1001,2026-09-03,Ana León,España,Lámpara,2,19.90,39.80,enviado",
  "1002,2026-09-14,Bruno Rey,Chile,Mesa,1,249.00,249.00,enviado",
  "1003,2026-10-02,Ana León,España,Mesa,1,249.00,249.00,pendiente",
  "1004,2026-10-05,Clara Kim,Perú,Silla,4,89.50,358.00,cancelado",
  "1005,2026-10-21,Dani Roy,España,Lámpara,1,19.90,19.90,enviado",
  "1006,2026-11-11,Bruno Rey,Chile,Silla,2,89.50,179.00,pendiente",
);

export const BILLS = file(
  "open invoices.csv",
  "Customer,Invoice No,Amount,Due Date,Paid",
  "Miller Ltd,1001,1200.00,2026-10-01,no",
  "Baker & Co,1002,80.50,2026-12-15,no",
  "Miller Ltd,1003,450.00,2026-11-20,yes",
);

export const SALES = file(
  "sales.csv",
  "date,store,product,units,revenue",
  "2026-09-03,Leeds,Tea,10,40.00",
  "2026-10-17,York,Coffee,5,35.00",
  "2026-10-18,Leeds,Coffee,5,35.00",
);

export const SHIFTS = file(
  "shifts.csv",
  "nurse,ward,shift,hours,date",
  "Okafor,ICU,night,12,2026-11-02",
  "Lee,ER,day,8,2026-11-02",
  "Okafor,ICU,day,8,2027-12-03",
);

export const MATTERS = file(
  "matters.csv",
  "matter,client,deadline,hours,rate",
  "M-1,Acme,2026-12-05,12,200",
  "M-2,Acme,2027-01-20,3,180",
);

export const BOOKS = file(
  "books.csv",
  "isbn,title,author,genre,year,price,copies,borrowed,last loan",
  "9781,The Sea,Iris Blue,Novel,1998,12.50,3,2,2026-11-02",
  "9782,Deep Code,Tom Hart,Science,2019,39.00,1,0,2025-06-11",
  "9783,Night Train,Iris Blue,Crime,2004,9.90,4,4,2026-11-20",
  "9784,Bread,Anna Lund,Cooking,2021,24.00,2,1,2026-10-15",
  "9785,Stars,Tom Hart,Science,2015,29.90,2,2,2026-11-21",
  "9786,Old Roads,Per Dahl,Travel,1987,7.00,1,0,",
);

export const SENSOREN = file(
  "sensoren.csv",
  "Sensor;Raum;Datum;Temperatur;Feuchte;Status",
  "S1;Küche;01.11.2026;21,5;40;ok",
  "S2;Bad;01.11.2026;24,0;65;Warnung",
  "S1;Küche;02.11.2026;20,1;42;ok",
  "S3;Keller;02.11.2026;12,4;80;Alarm",
  "S2;Bad;20.11.2026;23,2;71;Alarm",
  "S3;Keller;21.11.2026;11,9;78;Warnung",
);

export const COURS = file(
  "cours.csv",
  "élève,classe,matière,note,date,absences",
  "Léa,6A,maths,14,2026-10-05,0",
  "Noé,6A,maths,9,2026-10-05,2",
  "Zoé,6B,anglais,17,2026-10-12,1",
  "Léa,6A,anglais,12,2026-11-02,0",
  "Noé,6A,anglais,11,2026-11-02,3",
  "Zoé,6B,maths,15,2026-11-09,0",
);

export const GASTOS = file(
  "gastos.csv",
  "fecha,persona,categoría,detalle,monto,pagado",
  "2026-10-03,Eva,comida,almuerzo,18.50,sí",
  "2026-10-09,Luis,viaje,tren,64.00,no",
  "2026-11-02,Eva,viaje,taxi,22.00,no",
  "2026-11-10,Marta,oficina,papel,12.75,sí",
  "2026-11-15,Luis,comida,cena,41.20,no",
);
