import { ORDERS } from "./files.ts";
import type { QueryRows } from "./query_rows.ts";

export const ENGLISH_ORDERS: QueryRows = [
  [ORDERS, [
    [
      "which country do we sell the most to?",
      'total "total" by "country", sort by "total" descending, keep the first 1',
    ],
    [
      "how much did Ann Lee spend in total?",
      'keep the rows where "customer" is "Ann Lee", total "total"',
    ],
    [
      "show me only pending orders and save that as pending.csv",
      'keep the rows where "status" is pending, save it as pending.csv',
    ],
    [
      "I'd like to see the shipped orders from the US, sorted by date with the newest at the top",
      'keep the rows where "status" is shipped and "country" is US, sort by "order_date" descending',
    ],
    [
      "total revenue per country please, biggest first",
      'total "total" by "country", sort by "total" descending',
    ],
    [
      "how many orders were cancelled or refunded?",
      'keep the rows where "status" is cancelled or "status" is refunded, count the rows',
    ],
    [
      "what are our top 3 customers?",
      'total "total" by "customer", sort by "total" descending, keep the first 3',
    ],
    ["give me the five largest orders", 'sort by "total" descending, keep the first 5'],
    ["average order value by country", 'average "total" by "country"'],
    [
      "orders over 200 that are still pending",
      'keep the rows where "status" is pending and "total" > 200',
    ],
    ["list all lamp orders", 'keep the rows where "product" is Lamp'],
    [
      "leave out the cancelled ones and give me the total per product",
      'remove the rows where "status" is cancelled, total "total" by "product"',
    ],
    ["number of orders per status", 'count the rows by "status"'],
    ["orders between 100 and 250", 'keep the rows where "total" >= 100 and "total" <= 250'],
    [
      "everything ordered in October 2026",
      'keep the rows where "order_date" >= 2026-10-01 and "order_date" < 2026-11-01',
    ],
    ["orders placed after 2026-10-31", 'keep the rows where "order_date" >= 2026-11-01'],
    [
      "who bought the most chairs?",
      'keep the rows where "product" is Chair, total "quantity" by "customer", sort by "quantity" descending, keep the first 1',
    ],
    ["how many units of each product did we sell?", 'total "quantity" by "product"'],
    ["can you tell me how many customers we have", 'count the distinct "customer"'],
    [
      "just customer, product and total for the German orders",
      'keep the rows where "country" is DE, keep only the columns "customer", "product" and "total"',
    ],
    [
      "which orders are neither shipped nor pending",
      'remove the rows where "status" is shipped, remove the rows where "status" is pending',
    ],
    ["the most expensive product", 'sort by "price" descending, keep the first 1'],
    [
      "all orders except the refunded ones, sorted by total descending, as orders_clean.csv",
      'remove the rows where "status" is refunded, sort by "total" descending, save it as orders_clean.csv',
    ],
    [
      "sum of total grouped by customer, only US",
      'keep the rows where "country" is US, total "total" by "customer"',
    ],
    ["sales per month", 'total "total" by month of "order_date"'],
    ["what is the highest total?", 'sort by "total" descending, keep the first 1'],
    ["show orders with a quantity of at least 2", 'keep the rows where "quantity" >= 2'],
    [
      "orders from France or Germany",
      'keep the rows where "country" is FR or "country" is DE',
    ],
    ["orders from FR or DE", 'keep the rows where "country" is FR or "country" is DE'],
    [
      "send me the pending orders at ops@example.org",
      'keep the rows where "status" is pending, email it to ops@example.org',
    ],
    ["every customer once", 'keep only the columns "customer", remove duplicates'],
    ["total for Desk", 'keep the rows where "product" is Desk, total "total"'],
    ["the latest order", 'sort by "order_date" descending, keep the first 1'],
    ["cheapest lamp", 'keep the rows where "product" is Lamp, sort by "price", keep the first 1'],
    [
      "count of shipped orders by country",
      'keep the rows where "status" is shipped, count the rows by "country"',
    ],
    [
      "how much revenue did we make this month?",
      'keep the rows where "order_date" is this month, total "total"',
    ],
    ["delivered orders from the US", null],
    // No cell says "sold", which is a verb elsewhere.
    ["sold orders from the US", null],
    ["how many sold orders are there", null],
    ["how many orders were sold in the US", 'keep the rows where "country" is US, count the rows'],
    ["orders from the US or over 200", null],
    [
      "orders not from the US and not pending",
      'remove the rows where "country" is US, remove the rows where "status" is pending',
    ],
    [
      "orders that are pending but not from the US",
      'keep the rows where "status" is pending, remove the rows where "country" is US',
    ],
    ["show me the orders if the total is over 100", null],
    ["do not send the pending orders to ops@example.org", null],
    ["don't save it", null],
    ["never mind", null],
    ["what if I remove the cancelled ones?", null],
    ["add a column with the total in euros", null],
    ["multiply price by quantity", null],
    ["rename total to amount", null],
    ["join it with customers.csv by customer", null],
    ["average price", 'average "price"'],
    ["total per customer and per month", 'total "total" by "customer" and month of "order_date"'],
    [
      "total per customer, only those above 300",
      'total "total" by "customer", keep the rows where "total" > 300',
    ],
    [
      "customers whose total is over 300",
      'total "total" by "customer", keep the rows where "total" > 300',
    ],
    [
      "customers with more than 1 order",
      'count the rows by "customer", keep the rows where "count" > 1',
    ],
    [
      "customers who spent more than 300 in total",
      'total "total" by "customer", keep the rows where "total" > 300',
    ],
    [
      "orders with total over 100 and under 300",
      'keep the rows where "total" > 100 and "total" < 300',
    ],
    ["price between 50 and 100", 'keep the rows where "price" >= 50 and "price" <= 100'],
    [
      "pending orders before 2026-11-01",
      'keep the rows where "status" is pending and "order_date" < 2026-11-01',
    ],
    [
      "pending orders sorted by customer and then by total descending",
      'keep the rows where "status" is pending, sort by "customer", then by "total" descending',
    ],
    ["first 3 rows", "keep the first 3"],
    ["the last 2 orders", 'sort by "order_date" descending, keep the first 2'],
    ["top customers", 'total "total" by "customer", sort by "total" descending'],
    ["not pending", 'remove the rows where "status" is pending'],
    ["no pending orders", 'remove the rows where "status" is pending'],
    ["everything but pending", 'remove the rows where "status" is pending'],
    [
      "all except US and DE",
      'remove the rows where "country" is US, remove the rows where "country" is DE',
    ],
    ["count by country and status", 'count the rows by "country" and "status"'],
    [
      "how many orders did Bob Ray make?",
      'keep the rows where "customer" is "Bob Ray", count the rows',
    ],
    ["how much is the average order?", 'average "total"'],
    ["orders from last month", 'keep the rows where "order_date" is last month'],
    [
      "orders in 2026",
      'keep the rows where "order_date" >= 2026-01-01 and "order_date" < 2027-01-01',
    ],
    ["orders in the last 30 days", 'keep the rows where "order_date" in the last 30 days'],
    ["Ann Lee's orders", 'keep the rows where "customer" is "Ann Lee"'],
    ["orders of Ann and Bob", null],
    ["publish it", null],
    ["run it every day", null],
    ["delete this workflow", null],
    ["share it with the finance team", null],
    ["email it", null],
    ["are all orders shipped?", null],
    ["what percentage of orders is pending?", null],
    ["share of each country in the total", null],
    ["difference between price and total", null],
    ["which customers have not ordered anything?", null],
    [
      "customer Ann Lee, status shipped",
      'keep the rows where "customer" is "Ann Lee" and "status" is shipped',
    ],
    ["status: pending, country: FR", 'keep the rows where "status" is pending and "country" is FR'],
    ["orders where customer contains Lee", 'keep the rows where "customer" contains "Lee"'],
    [
      "orders where the customer starts with A",
      'keep the rows where "customer" starts with "A"',
    ],
    ["group by customer", 'count the rows by "customer"'],
    ["sorted", null],
  ]],
];
