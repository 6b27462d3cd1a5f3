import { expect, test } from "vitest"
import {
  functionFile,
  functionText,
  functionTexts,
  inOrder,
  readFunctionTexts
} from "#server/platform/schema/functionFiles.ts"
import { calledFunctions, statementsOf } from "#server/platform/schema/sqlText.ts"
import fc from "#tests/support/properties.ts"
import { sqlFaults } from "../../../scripts/sql/faults.ts"

const sqlFunction = (path: string, body: string, language = "sql") =>
  functionFile(
    functionText(
      path,
      `-- What it does; no more.\ncreate or replace function app.${path.split("/")[1]}() returns integer
language ${language} stable
as $$
${body}
$$;

revoke all on function app.${path.split("/")[1]} from public;\n`
    )
  )

test("a semicolon in a string, a name, a comment or a body ends no statement", () => {
  const pieces = [
    "select ';'",
    "select 'it''s; one'",
    'select ";" from t',
    "select 1 -- not; here",
    "select /* nor; here */ 1",
    "do $$ begin perform 1; end $$",
    "do $body$ begin perform $$;$$; end $body$"
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (statements) => {
      expect(statementsOf(`-- head; of the file\n\n${statements.map((each) => `${each}\n;\n`).join("")}`)).toEqual(
        statements
      )
    })
  )
})

test("calls are found in dynamic statements too, and not in comments", () => {
  expect([
    ...calledFunctions("select app.one(1); -- app.two()\nexecute format('select app.three(%L)', x); app.user")
  ]).toEqual(["one", "three"])
})

test("a function is created after the SQL functions need it, whatever the order of the files", () => {
  const files = [
    sqlFunction("a/first", "select app.second() + app.third()"),
    sqlFunction("b/second", "select app.third()"),
    sqlFunction("c/third", "select 1"),
    sqlFunction("d/any", "begin return app.any2(); end", "plpgsql"),
    sqlFunction("d/any2", "begin return app.any(); end", "plpgsql")
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
      const places = new Map(inOrder(shuffled).map(({ name }, place) => [name, place]))
      expect(places.size).toBe(files.length)
      expect(places.get("third")).toBeLessThan(places.get("second") ?? 0)
      expect(places.get("second")).toBeLessThan(places.get("first") ?? 0)
    })
  )
})

test.each([
  [
    "needs each other",
    "a/one > a/two > a/one",
    [
      ["a/one", "select app.two()"],
      ["a/two", "select app.one()"]
    ]
  ],
  ["an unknown name", "a/one.sql calls app.nowhere, which has no file", [["a/one", "select app.nowhere()"]]],
  [
    "two files of a name",
    "app.one has two files: a/one, b/one",
    [
      ["a/one", "select 1"],
      ["b/one", "select 2"]
    ]
  ]
] as const)("%s is an error that names the files", (_, message, files) => {
  expect(() => inOrder(files.map(([path, body]) => sqlFunction(path, body)))).toThrow(message)
})

test("a file that does more than define and settle its function is refused", () => {
  const { text } = sqlFunction("a/one", "select 1")
  expect(() => functionFile(functionText("a/other", text))).toThrow("may only define, own and grant app.other")
  expect(() => functionFile(functionText("a/one", `${text}drop table firm;`))).toThrow("drop table firm")
  expect(() => functionFile(functionText("a/one", "select 1"))).toThrow("must begin with")
})

test("a migration that defines, edits or misses a function, or that changed after its release, is told", () => {
  const of = (text: string, released = {}) =>
    sqlFaults({
      functions: new Map([["a/one", sqlFunction("a/one", "select 1").text]]),
      migrations: new Map([["0002_probe.sql", text]]),
      others: new Map(),
      released
    })
  expect(of("create table t (id integer default app.one());")).toEqual([])
  expect(of("create function app.one() returns integer as 'select 1';")).toEqual([
    "0002_probe.sql defines a function: give it a file in src/server/sql"
  ])
  expect(of("select pg_get_functiondef(1);")).toEqual(["0002_probe.sql edits the text of a function: change its file"])
  expect(of("select app.two();")).toEqual([
    "0002_probe.sql calls app.two, which has no file: keep it in src/server/sql/retired"
  ])
  expect(of("select 1;", { "0002_probe": "0" })).toEqual([
    "0002_probe was released and never changes: write another migration"
  ])
})

test("a file with `each` lines defines a function for each, and a line that does not fit is told", () => {
  const text = (...lines: ReadonlyArray<string>) =>
    `-- Says it.\n${lines.join("\n")}\ncreate or replace function app.{{function}}() returns {{type}}\nlanguage sql\nas $$ select 1 $$;\n`
  const made = functionTexts(
    "a/one_by",
    text("-- each: function: one_by_int | type: integer", "-- each: function: one_by_big | type: bigint")
  )
  expect(made.map((file) => functionFile(file).name)).toEqual(["one_by_int", "one_by_big"])
  expect(made[1]?.path).toBe("a/one_by_big")
  expect(made[1]?.text).toBe(
    "-- Says it.\ncreate or replace function app.one_by_big() returns bigint\nlanguage sql\nas $$ select 1 $$;\n"
  )
  expect(() => functionTexts("a/one", text("-- each: function: one"))).toThrow("type has no place or no value")
  expect(() => functionTexts("a/one", text("-- each: function: one | type: integer | order: id"))).toThrow(
    "order has no place or no value"
  )
  expect(functionTexts("a/one", "select 1")).toEqual([functionText("a/one", "select 1")])
})

test("a folder is listed by one function for each column and direction", () => {
  const listing = readFunctionTexts().filter(({ path }) => path.startsWith("documents/content_by_"))
  expect(listing.map(({ path }) => path.slice("documents/content_by_".length))).toEqual(
    ["date", "name", "size", "type"].flatMap((column) => [`${column}_asc`, `${column}_desc`])
  )
})
