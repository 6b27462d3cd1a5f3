import { expect, test } from "vitest"
import { proxyOf, withoutProxies } from "../../../scripts/build/directImports.ts"

const chunk = (name: string, code: string) => ({ fileName: `assets/${name}.js`, code })

test("a chunk that only re-exports another is a proxy; one with code of its own is none", () => {
  expect(proxyOf('export{a as Page,b}from"./group.js";')).toEqual({
    file: "./group.js",
    names: [
      ["Page", "a"],
      ["b", "b"]
    ]
  })
  for (const code of ['export{a}from"./group.js";run();', 'import"./group.js";', "var a=1;export{a};"])
    expect(proxyOf(code)).toBeNull()
})

test("an import of a proxy becomes one of the chunk behind it, with the same names", () => {
  const { changed, proxies } = withoutProxies([
    chunk("first", "load(()=>import(`./Page.js`),deps([0]));load(()=>import(`./other.js`))"),
    chunk("Page", 'export{a as Page}from"./group.js";'),
    chunk("group", 'import"./Page.js";var a=1;export{a};'),
    chunk("other", "export{};")
  ])
  expect(proxies.map(({ fileName }) => fileName)).toEqual(["assets/Page.js"])
  expect(changed.get("assets/first.js")).toBe(
    "load(()=>import(`./group.js`).then(m=>({Page:m.a})),deps([0]));load(()=>import(`./other.js`))"
  )
  // The group imported its own proxy for its effects.
  expect(changed.get("assets/group.js")).toBe("var a=1;export{a};")
  expect(changed.size).toBe(2)
})

test("a proxy of which a chunk imports a name statically stays", () => {
  const { changed, proxies } = withoutProxies([
    chunk("first", 'import{Page}from"./Page.js";load(()=>import(`./Page.js`))'),
    chunk("Page", 'export{a as Page}from"./group.js";')
  ])
  expect([changed.size, proxies.length]).toEqual([0, 0])
})
