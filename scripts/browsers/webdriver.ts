import { setTimeout as pause } from "node:timers/promises"
import { type Driver, type Finder, waitingFor } from "./driver.ts"

const elementKey = "element-6066-11e4-a52e-4f735466cecf"

/** Opens a session of a WebDriver server on a local port, and retries while the server is starting. */
export const openSession = async (port: number, capabilities: object, end: () => Promise<void>): Promise<Driver> => {
  const ask = async <A>(method: string, path: string, body?: object): Promise<A> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } })
    })
    const { value } = (await answer.json()) as {
      readonly value: A & { readonly error?: string; readonly message?: string }
    }
    if (!answer.ok) throw new Error(`${value.error ?? answer.status}: ${(value.message ?? "").slice(0, 300)}`)
    return value
  }
  for (const since = Date.now(); ; await pause(100)) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false
    )
    if (isUp) break
    if (Date.now() - since > 20_000) {
      await end()
      throw new Error("its driver does not answer")
    }
  }
  const made = await ask<{ readonly sessionId: string; readonly capabilities: Readonly<Record<string, string>> }>(
    "POST",
    "/session",
    { capabilities: { alwaysMatch: capabilities } }
  ).catch(async (error: unknown) => {
    await end()
    throw error
  })
  const at = `/session/${made.sessionId}`
  await ask("POST", `${at}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  const find = async (finder: Finder, args: ReadonlyArray<unknown>): Promise<unknown> => {
    const script = `const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);
      (${waitingFor(finder)})(...args).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { error, value } = await ask<{ readonly value?: unknown; readonly error?: string }>(
      "POST",
      `${at}/execute/async`,
      { script, args }
    )
    if (error !== undefined) throw new Error(error)
    return value
  }
  const element = async (finder: Finder, args: ReadonlyArray<unknown>) => {
    const found = (await find(finder, args)) as Readonly<Record<string, string>>
    return `${at}/element/${found[elementKey]}`
  }
  return {
    version: made.capabilities["browserVersion"] ?? "",
    go: async (url) => void (await ask("POST", `${at}/url`, { url })),
    see: async (finder, ...args) => void (await find(finder, args)),
    click: async (finder, ...args) => void (await ask("POST", `${await element(finder, args)}/click`, {})),
    type: async (text, finder, ...args) => void (await ask("POST", `${await element(finder, args)}/value`, { text })),
    choose: async (paths, finder, ...args) =>
      void (await ask("POST", `${await element(finder, args)}/value`, { text: paths.join("\n") })),
    close: async () => {
      await ask("DELETE", at).catch(() => undefined)
      await end()
    }
  }
}
