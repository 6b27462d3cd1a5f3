import type { ViewedContent } from "#schemas/documents/viewing.ts"

/** Print resolution in dots per inch: letters are sharp at a few hundred kilobytes per page. */
const sharpness = 150
/** Maximum number of table rows printed. */
const rowLimit = 5_000

const drawn = (address: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error("a page could not be drawn"))
    image.src = address
  })

/** Renders each page of a PDF to an image; each image is printed on its own sheet. */
const pdfSheets = async (
  bytes: Blob,
  password: string | null,
  addresses: Array<string>
): Promise<ReadonlyArray<Node>> => {
  const { openPdf } = await import("#services/documents/openPdf.ts")
  const { close, opened } = openPdf(new Uint8Array(await bytes.arrayBuffer()), password)
  try {
    const pdf = await opened
    const sheets: Array<Node> = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: sharpness / 72 })
      const canvas = document.createElement("canvas")
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport, intent: "print" }).promise
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92))
      canvas.width = 0
      canvas.height = 0
      page.cleanup()
      if (blob === null) throw new Error("a page could not be drawn")
      const address = URL.createObjectURL(blob)
      addresses.push(address)
      sheets.push(await drawn(address))
    }
    return sheets
  } finally {
    await close()
  }
}

const tableOf = (rows: ReadonlyArray<ReadonlyArray<string>>): Node => {
  const table = document.createElement("table")
  for (const cells of rows.slice(0, rowLimit)) {
    const row = table.insertRow()
    for (const cell of cells) row.insertCell().textContent = cell
  }
  return table
}

const headed = (title: string, node: Node): ReadonlyArray<Node> => {
  const heading = document.createElement("h1")
  heading.textContent = title
  return [heading, node]
}

const sheetsOf = async (
  content: ViewedContent,
  password: string | null,
  shown: Element | null,
  addresses: Array<string>
): Promise<ReadonlyArray<Node>> => {
  switch (content.as) {
    case "pdf":
      return pdfSheets(content.bytes, password, addresses)
    case "picture": {
      const address = URL.createObjectURL(content.bytes)
      addresses.push(address)
      return [await drawn(address)]
    }
    case "sheets":
      return content.sheets.flatMap(({ name, rows }) => headed(name, tableOf(rows)))
    case "table":
      return [tableOf([content.header, ...content.rows])]
    case "preview":
    case "text":
      return shown === null ? [] : [shown.cloneNode(true)]
  }
}

/**
 * Prints the whole document instead of the window. `shown` is the element with the text of a text or preview. Resolves
 * when the print dialog has closed.
 */
export const printContent = async (
  content: ViewedContent,
  password: string | null,
  shown: Element | null
): Promise<void> => {
  const addresses: Array<string> = []
  const paper = document.createElement("div")
  paper.className = "viewer-print"
  paper.dataset["as"] = content.as
  try {
    paper.append(...(await sheetsOf(content, password, shown, addresses)))
    document.body.append(paper)
    await new Promise((resolve) => {
      addEventListener("afterprint", resolve, { once: true })
      window.print()
    })
  } finally {
    paper.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}
