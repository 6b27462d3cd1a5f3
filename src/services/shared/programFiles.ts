import { CodeNotLoaded, inTime } from "#services/shared/inTime.ts"

/** Retry delays in ms; a fetch is retried only while the browser reports that it is online. */
const pauses = [400, 1_600]

const read = async (url: string, failures = 0): Promise<string> => {
  try {
    const answer = await fetch(url)
    // A 4xx means that the file belongs to an earlier build: let its import fail with its own error.
    if (answer.status < 500) return answer.ok ? await answer.text() : ""
  } catch {
    // Retry network errors below, like the 5xx responses of a server that is starting.
  }
  const pause = pauses[failures]
  if (pause === undefined || !navigator.onLine) throw new CodeNotLoaded()
  await new Promise((resolve) => setTimeout(resolve, pause))
  return read(url, failures + 1)
}

/** URLs of a built file's static imports, which are at its top. */
const importsOf = (text: string, url: string) =>
  [...text.slice(0, 16_000).matchAll(/(?:from|import)\s*["'`](\.[^"'`]+\.js)/g)].map(
    ([, file = ""]) => new URL(file, url).href
  )

/** The imports of each file by URL; an entry resolves once the file is in the HTTP cache. */
const files = new Map<string, Promise<ReadonlyArray<string>>>()

const fetchFile = (url: string) => {
  let coming = files.get(url)
  if (coming === undefined) {
    coming = inTime(() => read(url))().then((text) => (url.endsWith(".css") ? [] : importsOf(text, url)))
    coming.catch(() => files.delete(url))
    files.set(url, coming)
  }
  return coming
}

const fetchWhole = async (url: string, seen: Set<string>): Promise<void> => {
  if (seen.has(url)) return
  seen.add(url)
  await Promise.all((await fetchFile(url)).map((file) => fetchWhole(file, seen)))
}

const addSheet = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new CodeNotLoaded())
    }
    document.head.append(link)
  })
const sheets = new Map<string, Promise<void>>()
const apply = (href: string) => {
  const coming = sheets.get(href) ?? addSheet(href)
  sheets.set(href, coming)
  coming.catch(() => sheets.delete(href))
  return coming
}

/** URLs of the files in the page's own HTML, which are loaded already. */
const named = () => {
  const elements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>("script[src],link[href]")
  return new Set(Array.from(elements, ({ href, src }) => src || href))
}

/**
 * Replaces the build tool's helper around each `import()`. Browsers cache a failed module, and the failure of all
 * modules that import it, until the page is reloaded. So a file is imported only when it and all its imports are in the
 * HTTP cache: a lost connection then fails one attempt only. (docs/decisions/0065)
 */
export const loadFile = async <Module>(load: () => Promise<Module>, beside: ReadonlyArray<string> = []) => {
  const [, own = ""] = /import\(\s*["'`]([^"'`]+)/.exec(String(load)) ?? []
  const urls = beside.map((file) => new URL(`/${file}`, location.origin).href)
  const seen = named()
  const styles = urls.filter((url) => url.endsWith(".css") && (sheets.has(url) || !seen.has(url)))
  await Promise.all([new URL(own, import.meta.url).href, ...urls].map((url) => fetchWhole(url, seen)))
  await Promise.all(styles.map(apply))
  return load()
}
