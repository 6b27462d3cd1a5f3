import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../demonstration.ts"
import { connect } from "./bidi.ts"
import { type Driver, type Finder, findProgram, NotInstalled, waitingFor } from "./driver.ts"

interface RemoteValue {
  readonly type: string
  readonly sharedId?: string
}
type Evaluated =
  | { readonly type: "success"; readonly result: RemoteValue }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } }

const endMs = 10_000

/** Preferences that stop Firefox from connecting to Mozilla's services. */
const preferences = `user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
`

/** Starts Firefox and drives it by WebDriver BiDi, which needs no separate driver program. */
export const makeFirefox = async (): Promise<Driver> => {
  const program = findProgram(["firefox", "firefox-esr"])
  if (program === undefined) throw new NotInstalled("Install firefox or firefox-esr.")
  const profile = mkdtempSync(join(tmpdir(), "dossier-firefox-"))
  writeFileSync(join(profile, "user.js"), preferences)
  const port = await freePort()
  const browser = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)],
    { stdio: "ignore", env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" } }
  )
  const ended = new Promise<void>((settle) => {
    browser.once("exit", () => settle())
    browser.once("error", () => settle())
  })
  const end = async () => {
    const killing = setTimeout(() => browser.kill("SIGKILL"), endMs)
    browser.kill("SIGTERM")
    await ended
    clearTimeout(killing)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { close, send } = await connect(`ws://127.0.0.1:${port}/session`, () => browser.exitCode !== null)
    const session = await send<{ readonly capabilities: { readonly browserVersion: string } }>("session.new", {
      capabilities: {}
    })
    const { contexts } = await send<{ readonly contexts: ReadonlyArray<{ readonly context: string }> }>(
      "browsingContext.getTree",
      {}
    )
    const context = contexts[0]?.context ?? ""
    await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 800 } })

    const find = async (finder: Finder, args: ReadonlyArray<unknown>): Promise<RemoteValue> => {
      const answer = await send<Evaluated>("script.callFunction", {
        functionDeclaration: waitingFor(finder),
        arguments: args.map((value) => ({ type: "string", value: String(value) })),
        awaitPromise: true,
        target: { context }
      })
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text)
      return answer.result
    }
    const element = async (finder: Finder, args: ReadonlyArray<unknown>) => {
      const { sharedId } = await find(finder, args)
      if (sharedId === undefined) throw new Error("what was found is no element")
      return { sharedId }
    }
    const click: Driver["click"] = async (finder, ...args) => {
      const origin = { type: "element", element: await element(finder, args) }
      await send("input.performActions", {
        context,
        actions: [
          {
            type: "pointer",
            id: "mouse",
            actions: [
              { type: "pointerMove", x: 0, y: 0, origin },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 }
            ]
          }
        ]
      })
    }
    return {
      version: session.capabilities.browserVersion,
      go: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
      see: async (finder, ...args) => void (await find(finder, args)),
      click,
      type: async (text, finder, ...args) => {
        await click(finder, ...args)
        const keys = [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value }
        ])
        await send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions: keys }] })
      },
      choose: async (files, finder, ...args) =>
        void (await send("input.setFiles", { context, element: await element(finder, args), files })),
      close: async () => {
        close()
        await end()
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}
