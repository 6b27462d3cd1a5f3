import { CodeNotLoaded, inTime } from "#services/shared/inTime.ts"

/** Milliseconds before a file is asked for again while the browser believes that it has a network. */
const pauses = [400, 1_600]

const read = async (url: string, failures = 0): Promise<string> => {
  try {
    const answer = await fetch(url)
    // A file of an earlier build is gone: its import fails, and says so.
    if (answer.status < 500) return answer.ok ? await answer.text() : ""
  } catch {
    // Counted below, like an answer that tells of a server that is starting.
  }
  const pause = pauses[failures]
  if (pause === undefined || !navigator.onLine) throw new CodeNotLoaded()
  await new Promise((resolve) => setTimeout(resolve, pause))
  return read(url, failures + 1)
}

/** Static imports stand at the head of a built file. */
const importsOf = (text: string, url: string) =>
  [...text.slice(0, 16_000).matchAll(/(?:from|import)\s*["'`](\.[^"'`]+\.js)/g)].map(
    ([, file = ""]) => new URL(file, url).href
  )

/** By address: what a file imports, once it lies in the browser's cache. */
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

/** What the page itself names, and has therefore loaded. */
const named = () => {
  const elements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>("script[src],link[href]")
  return new Set(Array.from(elements, ({ href, src }) => src || href))
}

/**
 * Stands in the place of the build tool's own helper around each `import()`. Browsers keep the failure of a module for as
 * long as the page lives, and with it the failure of all that import it: a file is imported only once it lies in the cache
 * with all that it imports, so a network that is lost costs one attempt and no more. (docs/decisions/0065)
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
