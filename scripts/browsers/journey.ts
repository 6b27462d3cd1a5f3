import { PDFDocument } from "@cantoo/pdf-lib"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { demoClient, demoWord } from "../demonstration.ts"
import type { Driver } from "./driver.ts"

/** The text on the only page of the uploaded PDF. */
const line = "Une ligne pour essayer"

const byText = `const [selector, text] = args
  return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility() && one.textContent.includes(text))`
const byLabel = `const [selector, label] = args
  return [...document.querySelectorAll(selector)].find((one) => one.getAttribute("aria-label") === label)`
const bySelector = "return document.querySelector(args[0])"

const makeFiles = async (folder: string, run: string) => {
  const pdf = await PDFDocument.create()
  pdf.addPage([420, 300]).drawText(line, { x: 40, y: 200, size: 24 })
  const document = `Essai ${run}.pdf`
  const answer = `Note de frais ${run}.txt`
  writeFileSync(join(folder, document), await pdf.save())
  writeFileSync(join(folder, answer), "Une note de frais.\n")
  return { document, answer }
}

/**
 * Runs the journey: a client user signs in, sees home and documents, uploads a PDF, opens it, answers a request with a
 * file, and signs out. Returns the number of failed steps; the first failure ends the journey.
 */
export const journey = async (driver: Driver, url: string): Promise<number> => {
  const { app, documents, home, tasks, viewer } = fr
  const folder = mkdtempSync(join(tmpdir(), "dossier-journey-"))
  // Both browsers use the same demo server: file names contain the browser's version, so that they do not collide.
  const files = await makeFiles(folder, driver.version)
  const context = encodeContext({ firmId: 1 as FirmId, vendorId: 1 as VendorId })
  const steps: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    [
      "sign in",
      async () => {
        await driver.go(`${url}/`)
        // Set the language to French, whatever the browser's own: the journey looks for French texts.
        await driver.see(`localStorage.setItem("language", "fr"); return true`)
        await driver.go(`${url}/`)
        await driver.type(demoClient, bySelector, "input[type=email]")
        await driver.type(demoWord, bySelector, "input[type=password]")
        await driver.click(bySelector, "form button[type=submit]")
        await driver.see(byText, "main h1", "Bonjour")
      }
    ],
    [
      "documents",
      async () => {
        await driver.click(bySelector, `nav a[href="/documents/${context}"]`)
        await driver.see(bySelector, "main [role=row] a[href]")
      }
    ],
    [
      "folder",
      async () => {
        await driver.click(byText, "main [role=row] a[href]", "Pièces à traiter")
        await driver.see(byText, "main h1", "Pièces à traiter")
      }
    ],
    [
      "upload",
      async () => {
        await driver.choose([join(folder, files.document)], byLabel, "input[type=file]", documents["upload.files"])
        await driver.see(byText, "main [role=row] a[href]", files.document)
      }
    ],
    [
      "viewer with a PDF",
      async () => {
        await driver.click(byText, "main [role=row] a[href]", files.document)
        const page = `[aria-label="${viewer["page.region"].replace("{{page}}", "1")}"]`
        await driver.see(`return document.querySelector(args[0] + " canvas")`, page)
        await driver.see(byText, page, line)
      }
    ],
    [
      "answer to a request",
      async () => {
        // Answer the first open request; each browser thus answers another one.
        await driver.go(`${url}/home/${context}`)
        await driver.click(byText, "main a[href*='task=']", home["act.answer"])
        await driver.choose([join(folder, files.answer)], byLabel, "input[type=file]", tasks["answer.files"])
        await driver.click(byText, "main button", tasks["answer.give_one"].replace("{{count}}", "1"))
        await driver.see(byText, "main a[href]", files.answer)
      }
    ],
    [
      "sign out",
      async () => {
        await driver.click(byText, "button[aria-haspopup]", app["role.client"])
        await driver.click(byText, "[role=menuitem]", app["sign-out"])
        await driver.see(bySelector, "input[type=email]")
      }
    ]
  ]
  let failed = 0
  try {
    for (const [name, step] of steps) {
      if (failed > 0) {
        process.stdout.write(`  – ${name} (not tried)\n`)
        continue
      }
      const since = performance.now()
      const fault = await step().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error))
      )
      if (fault !== null) failed += 1
      process.stdout.write(
        `  ${fault === null ? "✓" : "✗"} ${name} (${Math.round(performance.now() - since)} ms)${fault === null ? "" : ` ${fault}`}\n`
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return failed
}
