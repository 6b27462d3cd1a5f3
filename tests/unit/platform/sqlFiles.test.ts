import { expect, test } from "vitest"
import { functionFile, functionText, inOrder, readFunctionTexts } from "#server/platform/schema/functionFiles.ts"
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

test("the eight functions that list a folder differ in column and direction alone", () => {
  const texts = new Map(readFunctionTexts().map(({ path, text }) => [path, text]))
  const columns = {
    date: ["start_date", "timestamptz"],
    name: ["name_key", "text"],
    size: ["size", "bigint"],
    type: ["extension", "text"]
  } as const
  const shapes = Object.entries(columns).flatMap(([sort, [column, type]]) =>
    ["asc", "desc"].map((direction) =>
      (texts.get(`documents/content_by_${sort}_${direction}`) ?? "")
        .replace(/^--.*$/gm, "")
        .replaceAll(`content_by_${sort}_${direction}`, "content")
        .replaceAll(" collate app.natural", "")
        .replaceAll(new RegExp(`\\b${column} as key|\\(${column}, id\\)|order by ${column} `, "g"), (found) =>
          found.replace(column, "column")
        )
        .replaceAll(new RegExp(`v_key ${type};|v_keys ${type}\\[|\\(p_cursor->>1\\)::${type};`, "g"), (found) =>
          found.replace(type, "type")
        )
        .replaceAll(/ (?:asc|desc)\b/g, " direction")
        .replaceAll(/\(column, id\) [<>]/g, "(column, id) beyond")
    )
  )
  expect(shapes[0]).toContain("order by column direction, id direction")
  expect(new Set(shapes).size).toBe(1)
})
