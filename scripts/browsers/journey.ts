import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { demoAccountant, demoWord } from "../demonstration.ts"
import type { Driver } from "./driver.ts"

const waitFor = `const until = async (look, what) => { for (const since = Date.now(); Date.now() - since < 20000; await new Promise((r) => setTimeout(r, 100))) { const found = look(); if (found) return found } throw new Error("never came: " + what + " at " + location.pathname + " " + document.title) };
const type = (field, text) => { Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text); field.dispatchEvent(new Event("input", { bubbles: true })) };`

/** Signs in, looks at home and documents, uploads a file, opens it, signs out; answers how many steps failed. */
export const journey = async (driver: Driver, url: string): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "dossier-journey-"))
  const file = join(folder, "essai-navigateur.txt")
  writeFileSync(file, "Une ligne pour essayer.\n")
  const documents = `/documents/${encodeContext({ firmId: 1 as FirmId, vendorId: 1 as VendorId })}`
  const steps: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    [
      "sign in",
      async () => {
        await driver.go(`${url}/`)
        await driver.run(
          `${waitFor} const address = await until(() => document.querySelector("input[type=email], input[name=email]"), "address"); type(address, args[0]);
        const word = await until(() => document.querySelector("input[type=password]"), "password"); type(word, args[1]); word.form.requestSubmit();
        await until(() => localStorage.getItem("token"), "session")`,
          demoAccountant,
          demoWord
        )
      }
    ],
    [
      "home",
      async () => {
        await driver.go(`${url}/home`)
        await driver.run(`${waitFor} await until(() => document.querySelector("main h1"), "heading")`)
      }
    ],
    [
      "documents",
      async () => {
        await driver.go(url + documents)
        await driver.run(
          `${waitFor} await until(() => document.querySelector("main [role=row], main [role=treeitem]"), "rows")`
        )
      }
    ],
    [
      "a folder",
      () =>
        driver.run(`${waitFor} const link = await until(() => [...document.querySelectorAll("main [role=row] a[href]")].find((a) => a.pathname !== location.pathname), "a folder"); link.click();
        await until(() => document.querySelector("input[type=file]"), "file field")`)
    ],
    [
      "upload",
      async () => {
        await driver.choose("input[type=file]", [file])
        await driver.run(
          `${waitFor} await until(() => [...document.querySelectorAll("main [role=row], main [role=gridcell]")].some((row) => row.textContent.includes("essai-navigateur")), "the uploaded file")`
        )
      }
    ],
    [
      "viewer",
      () =>
        driver.run(`${waitFor} const link = await until(() => [...document.querySelectorAll("main a[href]")].find((a) => a.textContent.includes("essai-navigateur")), "the file's link"); link.click();
        await until(() => document.body.textContent.includes("Une ligne pour essayer"), "its text")`)
    ],
    [
      "sign out",
      () =>
        driver.run(
          `${waitFor} await fetch("/api/logout", { headers: { authorization: "Bearer " + localStorage.getItem("token") } }); location.href = "/home";`
        )
    ],
    [
      "signed out",
      async () => {
        await driver.run(
          `${waitFor} await until(() => document.querySelector("input[type=password]"), "the sign-in page")`
        )
      }
    ]
  ]
  let faults = 0
  try {
    for (const [name, step] of steps) {
      const since = performance.now()
      const fault = await step().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error))
      )
      if (fault !== null) faults += 1
      process.stdout.write(
        `  ${fault === null ? "✓" : "✗"} ${name} (${Math.round(performance.now() - since)} ms)${fault === null ? "" : ` ${fault}`}\n`
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return faults
}
