import type { Locator, Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "./texts.ts"

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Page object: the panel of uploads, and the ways to add files. */
export const uploadPanel = (page: Page, language: Language = "fr") => {
  const { documents, uploads } = textsIn(language)
  const panel = page.getByRole("region", { name: uploads.title })
  const line = (name: string) => panel.getByRole("article").filter({ has: page.getByText(name, { exact: true }) })
  const button = (of: Locator | Page, name: string) => of.getByRole("button", { name, exact: true })
  return {
    panel,
    line,
    summary: panel.getByRole("heading", { level: 2 }),
    /** The name and state of every upload. */
    states: async () =>
      panel
        .getByRole("article")
        .evaluateAll((lines) => lines.map((one) => [...one.querySelectorAll("p")].map((text) => text.innerText))),
    progress: (name: string) => panel.getByRole("progressbar", { name: filled(uploads.progress, { name }) }),
    allProgress: panel.getByRole("progressbar", { name: uploads["progress.all"] }),
    button: (does: "pause" | "resume" | "cancel" | "retry" | "drop", name: string) =>
      button(panel, filled(uploads[`row.${does}`], { name })),
    all: async (does: "pause" | "resume" | "cancel" | "retry" | "acceptNames") => {
      await button(panel, uploads["all.actions"]).click()
      await page.getByRole("menuitem", { name: uploads[`all.${does}`], exact: true }).click()
    },
    expand: button(panel, uploads.expand),
    collapse: button(panel, uploads.collapse),
    clear: button(panel, uploads.clear),
    choice: (which: "version" | "document") =>
      panel.getByRole("radio", { name: new RegExp(`^${uploads[`choice.${which}`]}`) }),
    choiceForAll: panel.getByRole("checkbox", { name: uploads["choice.all"] }),
    confirmChoice: button(panel, uploads["choice.confirm"]),
    skip: button(panel, uploads["choice.skip"]),
    acceptName: button(panel, uploads["naming.accept"]),
    giveAgain: (name: string, file: GivenFile) =>
      line(name).getByLabel(uploads["file.choose"], { exact: true }).last().setInputFiles(file),
    giveAllAgain: (files: ReadonlyArray<GivenFile>) =>
      panel
        .getByLabel(uploads["files.choose"], { exact: true })
        .last()
        .setInputFiles([...files]),
    /** Chooses files with the upload button's file dialog. */
    choose: (files: ReadonlyArray<GivenFile> | ReadonlyArray<string>) =>
      page.getByLabel(documents["upload.files"], { exact: true }).setInputFiles(files as string[]),
    chooseFolder: (directory: string) =>
      page.getByLabel(documents["upload.folder"], { exact: true }).setInputFiles(directory),
    /** Drops files with a synthetic event: unlike a real drop, it gives the page no file handles. */
    drop: async (target: Locator, files: ReadonlyArray<GivenFile>) => {
      const given = files.map(({ buffer, mimeType, name }) => ({ name, mimeType, base64: buffer.toString("base64") }))
      const dataTransfer = await page.evaluateHandle((all) => {
        const transfer = new DataTransfer()
        for (const { base64, mimeType, name } of all) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([bytes], name, { type: mimeType }))
        }
        return transfer
      }, given)
      for (const type of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer })
      await dataTransfer.dispose()
    },
    /** Drops a PDF of this length that is created inside the page, which saves transferring it to the browser. */
    dropLarge: (target: Locator, name: string, length: number) =>
      target.evaluate(
        (element, file) => {
          const bytes = new Uint8Array(file.length).map((_, at) => (at * 31 + (at >> 8)) & 0xff)
          bytes.set(new TextEncoder().encode("%PDF-1.7\n"))
          const transfer = new DataTransfer()
          transfer.items.add(new File([bytes], file.name, { type: "application/pdf" }))
          for (const type of ["dragenter", "dragover", "drop"])
            element.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
        },
        { name, length }
      ),
    /** Drops files and folders of the disk like the operating system does. */
    dropFromDisk: async (target: Locator, files: ReadonlyArray<string>) => {
      const box = await target.boundingBox()
      if (box === null) throw new Error("nothing to drop on")
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const protocol = await page.context().newCDPSession(page)
      for (const type of ["dragEnter", "dragOver", "drop"] as const)
        await protocol.send("Input.dispatchDragEvent", {
          type,
          x,
          y,
          data: { items: [], files: [...files], dragOperationsMask: 1 }
        })
      await protocol.detach()
    },
    says: (text: string) => panel.getByText(text, { exact: true })
  }
}
export type UploadPanel = ReturnType<typeof uploadPanel>
