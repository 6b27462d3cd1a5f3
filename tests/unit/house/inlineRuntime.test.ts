import { expect, test } from "vitest"
import { withRuntimeIn } from "../../../scripts/build/inlineRuntime.ts"

const chunk = (name: string, code: string) => ({ fileName: `assets/${name}.js`, code })
const helpers = chunk("runtime-a.b", "var e=1,t=2;export{e as n,t};")
const put = (...chunks: ReadonlyArray<ReturnType<typeof chunk>>) =>
  withRuntimeIn([helpers, ...chunks], "assets/first.js", "assets/runtime-a.b.js")

test("the helpers move into the first chunk, whose variables keep their names", () => {
  const changed = put(
    chunk("first", 'import{n as e}from"./runtime-a.b.js";var x=e;export{x as y};'),
    chunk("page", 'import{t as r,n}from"./runtime-a.b.js";import{y}from"./first.js";r(n,y);'),
    chunk("other", 'import{y}from"./first.js";y();')
  )
  expect(Object.fromEntries(changed)).toEqual({
    "assets/first.js":
      "var runtime_all=(()=>{var e=1,t=2;return{n:e,t:t}})(),e=runtime_all.n,runtime_n=runtime_all.n,runtime_t=runtime_all.t;" +
      "var x=e;export{x as y,runtime_n,runtime_t};",
    "assets/page.js": 'import{runtime_t as r,runtime_n as n}from"./first.js";import{y}from"./first.js";r(n,y);'
  })
})

test("a first chunk without helpers or exports of its own still gets and exports them", () => {
  const changed = put(chunk("first", "run();"), chunk("page", 'import{t}from"./runtime-a.b.js";t();'))
  expect(changed.get("assets/first.js")).toMatch(/^var runtime_all=.*;run\(\);export\{runtime_n,runtime_t\};$/)
  expect(changed.get("assets/page.js")).toBe('import{runtime_t as t}from"./first.js";t();')
})

test("helpers of an unknown form fail the build", () => {
  for (const code of ['import{a}from"./a.js";export{a};', "run();"])
    expect(() => withRuntimeIn([chunk("runtime", code)], "assets/first.js", "assets/runtime.js")).toThrow("no list")
})

test("an import of an unknown form fails the build, for it would find no file", () => {
  expect(() => put(chunk("first", "run();"), chunk("page", 'import*as a from"./runtime-a.b.js";'))).toThrow(
    "unknown way"
  )
})
