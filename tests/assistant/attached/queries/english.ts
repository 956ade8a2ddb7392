import { ENGLISH_ORDERS } from "./english_orders.ts";
import {
  BILLS,
  BOOKS,
  EXPENSES,
  INVOICES,
  MATTERS,
  MEMBERS,
  SALES,
  SHIFTS,
  STAFF,
  TICKETS,
} from "./files.ts";
import type { QueryRows } from "./query_rows.ts";

export const ENGLISH: QueryRows = [
  ...ENGLISH_ORDERS,
  [STAFF, [
    ["average salary per department", 'average "Salary" by "Department"'],
    ["who earns more than 60000?", 'keep the rows where "Salary" > 60000'],
    ["list the people without an email address", 'keep the rows where "Email" is empty'],
    [
      "how many people are in Engineering",
      'keep the rows where "Department" is Engineering, count the rows',
    ],
    ["just names and emails please", 'keep only the columns "Name" and "Email"'],
    ["who was hired first?", 'sort by "Hired", keep the first 1'],
    ["who was hired last", 'sort by "Hired" descending, keep the first 1'],
    ["people hired after 2020", 'keep the rows where "Hired" >= 2021-01-01'],
    ["the 3 best paid employees", 'sort by "Salary" descending, keep the first 3'],
    ["what do we pay in salaries in total", 'total "Salary"'],
    ["number of employees by office", 'count the rows by "Office"'],
    ["show me managers only", 'keep the rows where "Role" is Manager'],
    ["developers in Berlin", 'keep the rows where "Role" is Developer and "Office" is Berlin'],
    ["everyone in sales or hr", 'keep the rows where "Department" is Sales or "Department" is HR'],
    ["highest salary in each department", 'maximum "Salary" by "Department"'],
    ["sort by hire date", 'sort by "Hired"'],
    ["staff who make less than 60k", 'keep the rows where "Salary" < 60000'],
    ["people hired in 2021 or later", 'keep the rows where "Hired" >= 2021-01-01'],
    [
      "departments with their total salary, largest on top",
      'total "Salary" by "Department", sort by "Salary" descending',
    ],
    ["all the offices we have", 'keep only the columns "Office", remove duplicates'],
    ["who has no email", 'keep the rows where "Email" is empty'],
    ["the names of everybody who works in Berlin", 'keep the rows where "Office" is Berlin'],
    ["total salary cost by office and department", null],
  ]],
  [TICKETS, [
    [
      "which high priority tickets are still open?",
      'keep the rows where "priority" is high and "state" is open',
    ],
    ["hours per assignee", 'total "hours" by "assignee"'],
    [
      "how many open tickets does Nina have?",
      'keep the rows where "state" is open and "assignee" is Nina, count the rows',
    ],
    [
      "list everything opened in November 2026",
      'keep the rows where "opened" >= 2026-11-01 and "opened" < 2026-12-01',
    ],
    ["tickets that took longer than 2 hours", 'keep the rows where "hours" > 2'],
    [
      "open tickets sorted from oldest to newest",
      'keep the rows where "state" is open, sort by "opened"',
    ],
    ["average hours for closed tickets", 'keep the rows where "state" is closed, average "hours"'],
    [
      "who has the most open tickets?",
      'keep the rows where "state" is open, count the rows by "assignee", sort by "count" descending, keep the first 1',
    ],
    [
      "give me a count by state and save it as states.csv",
      'count the rows by "state", save it as states.csv',
    ],
    [
      "total hours on high priority tickets",
      'keep the rows where "priority" is high, total "hours"',
    ],
    ["tickets not assigned to Nina", 'remove the rows where "assignee" is Nina'],
    ["remove the closed ones", 'remove the rows where "state" is closed'],
    [
      "anything older than 30 days that is not closed",
      'keep the rows where "opened" older than 30 days, remove the rows where "state" is closed',
    ],
    [
      "the id and subject of all open tickets",
      'keep the rows where "state" is open, keep only the columns "id" and "subject"',
    ],
    [
      "low or medium priority only",
      'keep the rows where "priority" is low or "priority" is medium',
    ],
    [
      "email the open high ones to lead@example.org every morning at 8",
      'keep the rows where "state" is open and "priority" is high, email it to lead@example.org, every morning at 8',
    ],
    ["how long did tickets take on average per priority", 'average "hours" by "priority"'],
  ]],
  [INVOICES, [
    [
      "here is a list of our invoices. show me the overdue ones that are still open, with the total per customer, and save that as overdue.csv",
      'keep the rows where due is before today and status is not paid and "status" is open, total "amount" by "customer", save it as overdue.csv',
    ],
    [
      "which customers owe us the most?",
      'keep the rows where status is not paid, total "amount" by "customer", sort by "amount" descending, keep the first 1',
    ],
    ["how much is still open?", 'keep the rows where "status" is open, total "amount"'],
    ["how much do we get from Acme?", 'keep the rows where "customer" is Acme, total "amount"'],
    ["what's overdue?", "keep the rows where due is before today and status is not paid"],
    [
      "total outstanding per customer",
      'keep the rows where status is not paid, total "amount" by "customer"',
    ],
    [
      "list the open invoices of Acme by due date",
      'keep the rows where "status" is open and "customer" is Acme, sort by "due"',
    ],
    [
      "all invoices due in December 2026",
      'keep the rows where "due" >= 2026-12-01 and "due" < 2027-01-01',
    ],
    [
      "paid invoices only, save them to paid.csv",
      'keep the rows where "status" is paid, save it as paid.csv',
    ],
    ["are there any invoices above 2000?", 'keep the rows where "amount" > 2000'],
    [
      "open amount by customer, highest first",
      'keep the rows where "status" is open, total "amount" by "customer", sort by "amount" descending',
    ],
    [
      "I need the sum of all unpaid invoices",
      'keep the rows where status is not paid, total "amount"',
    ],
    [
      "which invoices are due before 2026-11-30 and not paid",
      'keep the rows where "due" < 2026-11-30, remove the rows where "status" is paid',
    ],
    ["give me the biggest invoice", 'sort by "amount" descending, keep the first 1'],
    ["how many invoices per customer", 'count the rows by "customer"'],
  ]],
  [MEMBERS, [
    [
      "members in Leeds on the premium plan",
      'keep the rows where "city" is Leeds and "plan" is Premium',
    ],
    ["how much do we make per month in fees?", null],
    ["monthly fee total by plan", 'total "monthly_fee" by "plan"'],
    ["average age of our members by city", 'average "age" by "city"'],
    ["who joined this year?", 'keep the rows where "joined" is this year'],
    [
      "email the people who get the newsletter to marketing@example.org",
      'keep the rows where "newsletter" is yes, email it to marketing@example.org',
    ],
    ["list everyone under 25", 'keep the rows where "age" < 25'],
    ["oldest member", 'sort by "age" descending, keep the first 1'],
    ["the member who has been with us the longest", null],
    [
      "count members per plan, most popular first",
      'count the rows by "plan", sort by "count" descending',
    ],
    [
      "names and cities of all students",
      'keep the rows where "plan" is Student, keep only the columns "full_name" and "city"',
    ],
    ["who didn't come since 2026-11-01", null],
    [
      "people older than 40 in Leeds or York",
      'keep the rows where "city" is Leeds or "city" is York and "age" > 40',
    ],
    [
      "everyone who joined between 2025-01-01 and 2025-12-31",
      'keep the rows where "joined" >= 2025-01-01 and "joined" < 2026-01-01',
    ],
    ["sort the members by age from youngest to oldest", 'sort by "age"'],
    [
      "which plan brings in the most money?",
      'total "monthly_fee" by "plan", sort by "monthly_fee" descending, keep the first 1',
    ],
    ["how many members pay 45?", null],
    [
      "give me the basic members, only name and last visit, and write that to basic.csv",
      'keep the rows where "plan" is Basic, keep only the columns "full_name" and "last_visit", save it as basic.csv',
    ],
    ["I want to know how old our members are on average", null],
    ["no newsletter", 'keep the rows where "newsletter" is no'],
    [
      "which city has the fewest members",
      'count the rows by "city", sort by "count", keep the first 1',
    ],
    [
      "top 2 cities by number of members",
      'count the rows by "city", sort by "count" descending, keep the first 2',
    ],
    ["members without a last visit", 'keep the rows where "last_visit" is empty'],
    [
      "save all premium members as json",
      'keep the rows where "plan" is Premium, save it as members.json',
    ],
    ["who are our three youngest members?", 'sort by "age", keep the first 3'],
    [
      "what's the total of all monthly fees for Leeds?",
      'keep the rows where "city" is Leeds, total "monthly_fee"',
    ],
    [
      "only those who are at least 40 and on basic",
      'keep the rows where "plan" is Basic and "age" >= 40',
    ],
    ["for each city, the number of members and the average fee", 'average "monthly_fee" by "city"'],
  ]],
  [EXPENSES, [
    ["how much has each employee spent?", 'total "Amount_EUR" by "Employee"'],
    [
      "total by category, highest first",
      'total "Amount_EUR" by "Category", sort by "Amount_EUR" descending',
    ],
    ["which expenses are not approved yet?", 'keep the rows where "Approved" is not yes'],
    ["everything above 100 euros", 'keep the rows where "Amount_EUR" > 100'],
    ["the biggest expense of each employee", 'maximum "Amount_EUR" by "Employee"'],
    [
      "how much did we spend in November?",
      'keep the rows where "Date" >= 2026-11-01 and "Date" < 2026-12-01, total "Amount_EUR"',
    ],
    [
      "who spends the most?",
      'total "Amount_EUR" by "Employee", sort by "Amount_EUR" descending, keep the first 1',
    ],
    [
      "list unapproved expenses over 40 and mail them to boss@example.org",
      'keep the rows where "Approved" is not yes and "Amount_EUR" > 40, email it to boss@example.org',
    ],
    ["number of expenses per category", 'count the rows by "Category"'],
    ["average expense", 'average "Amount_EUR"'],
    [
      "all hotel and travel costs",
      'keep the rows where "Category" is Hotel or "Category" is Travel, total "Amount_EUR"',
    ],
    ["october only", 'keep the rows where "Date" >= 2026-10-01 and "Date" < 2026-11-01'],
    ["monthly totals", 'total "Amount_EUR" by month of "Date"'],
    [
      "cheapest meal",
      'keep the rows where "Category" is Meals, sort by "Amount_EUR", keep the first 1',
    ],
    [
      "export the approved ones to approved.csv",
      'keep the rows where "Approved" is yes, save it as approved.csv',
    ],
    [
      "Kim's expenses, newest first",
      'keep the rows where "Employee" is Kim, sort by "Date" descending',
    ],
    ["how many expenses does Max have", 'keep the rows where "Employee" is Max, count the rows'],
    ["total per employee and category", 'total "Amount_EUR" by "Employee" and "Category"'],
    ["what was the most expensive trip", null],
    [
      "amounts over 50 but under 500",
      'keep the rows where "Amount_EUR" > 50 and "Amount_EUR" < 500',
    ],
    ["drop the description column", null],
    [
      "show only date, employee and amount",
      'keep only the columns "Date", "Employee" and "Amount_EUR"',
    ],
  ]],
  // Files whose columns, dates and flags decide what is meant.
  [BILLS, [
    [
      "which customers owe us the most?",
      'keep the rows where "Paid" is not yes, total "Amount" by "Customer", sort by "Amount" descending, keep the first 1',
    ],
    [
      "all unpaid invoices due before December 1st 2026",
      'keep the rows where "Paid" is not yes and "Due_Date" < 2026-12-01',
    ],
    ["How much is outstanding in total?", 'keep the rows where "Paid" is not yes, total "Amount"'],
    [
      "what is overdue and not under $1k",
      'keep the rows where Due_Date is before today and "Paid" is not yes, remove the rows where "Amount" < 1000',
    ],
  ]],
  [SALES, [
    ["revenue per month", 'total "revenue" by month of "date"'],
    [
      "sales in October by store, save it as october.csv",
      'keep the rows where "date" >= 2026-10-01 and "date" < 2026-11-01, total "revenue" by "store", save it as october.csv',
    ],
    [
      "the worst store in October 2026",
      'keep the rows where "date" >= 2026-10-01 and "date" < 2026-11-01, total "revenue" by "store", sort by "revenue", keep the first 1',
    ],
    ["the highest revenue per store", 'maximum "revenue" by "store"'],
    ["top 3 sales", 'sort by "revenue" descending, keep the first 3'],
    ["Leeds or York", 'keep the rows where "store" is Leeds or "store" is York'],
    ["cheapest product", null],
    ["total refunds per store", null],
    ["revenue per store and product", 'total "revenue" by "store" and "product"'],
  ]],
  [SHIFTS, [
    [
      "who has the most night shifts",
      'keep the rows where "shift" is night, count the rows by "nurse", sort by "count" descending, keep the first 1',
    ],
    [
      "- only ICU\n- only nights\n- sum of hours per nurse",
      'keep the rows where "ward" is ICU and "shift" is night, total "hours" by "nurse"',
    ],
    ["shifts in November or ICU or nights", null],
    ["who is the best nurse on Fridays", null],
  ]],
  [MATTERS, [
    [
      "which deadlines fall in December?",
      'keep the rows where "deadline" >= 2026-12-01 and "deadline" < 2027-01-01',
    ],
  ]],
  [BOOKS, [
    ["which books have never been borrowed?", null],
    ["how many science books do we own?", 'keep the rows where "genre" is Science, count the rows'],
    ["books by Iris Blue", 'keep the rows where "author" is "Iris Blue"'],
    ["number of copies per genre", 'total "copies" by "genre"'],
    ["the oldest book", 'sort by "year", keep the first 1'],
    ["cheapest crime novel", null],
    [
      "average price by genre, most expensive first",
      'average "price" by "genre", sort by "price" descending',
    ],
    [
      "who wrote the most books?",
      'count the rows by "author", sort by "count" descending, keep the first 1',
    ],
    [
      "list titles and authors of everything published after 2000",
      'keep the rows where "year" > 2000, keep only the columns "title" and "author"',
    ],
    ["how many copies do we have in total?", 'total "copies"'],
    ["books that were last borrowed in November 2026", null],
    ["sort by year, newest first", 'sort by "year" descending'],
    ["all cooking and travel books", 'keep the rows where "genre" is Cooking or "genre" is Travel'],
    ["books costing between 10 and 30", 'keep the rows where "price" >= 10 and "price" <= 30'],
    [
      "which genre has the most copies",
      'total "copies" by "genre", sort by "copies" descending, keep the first 1',
    ],
    [
      "everything except novels, as json",
      'remove the rows where "genre" is Novel, save it as books.json',
    ],
    ["top 3 by price", 'sort by "price" descending, keep the first 3'],
    ["titles only", 'keep only the columns "title"'],
    ["books with more than 2 copies", 'keep the rows where "copies" > 2'],
    [
      "send the list of science books to library@example.org",
      'keep the rows where "genre" is Science, email it to library@example.org',
    ],
    ["what's the total value of our science books?", null],
    [
      "authors with more than one book",
      'count the rows by "author", keep the rows where "count" > 1',
    ],
    ["not borrowed since 2026-01-01", null],
    ["count the authors", 'count the distinct "author"'],
    ["show me books without a last loan", 'keep the rows where "last_loan" is empty'],
  ]],
];
