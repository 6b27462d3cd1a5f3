import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { serverEntry, serverFlags } from "./runtime.mjs"

export const demoAccountant = "sophie.morel@lumen.example"
export const demoClient = "admin@boulangerie-martin.example"
export const demoWord = "dossier-demo-2026"

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const startTimeout = 120_000

/**
 * Starts the built server with new demo data, in a temporary folder and on a free port. Resolves once it answers, with
 * its URL and a function that stops it.
 */
export const startDemonstration = async () => {
  const directory = mkdtempSync(join(tmpdir(), "dossier-demo-"))
  const port = await freePort()
  const server: ChildProcess = spawn(process.execPath, [...serverFlags, serverEntry], {
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, RATE_ADDRESS: "100000" },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const url = `http://localhost:${port}`
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false
    )
  const stop = async () => {
    const ended = server.exitCode === null ? new Promise((settle) => server.once("exit", settle)) : null
    server.kill("SIGTERM")
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  for (const since = Date.now(); !(await isUp()); await pause(200)) {
    if (server.exitCode !== null || Date.now() - since > startTimeout) {
      await stop()
      throw new Error("the demonstration did not start")
    }
  }
  return { url, stop }
}

export const signIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoWord })
  })
  const { data } = (await answer.json()) as { readonly data?: { readonly token: string } }
  if (data === undefined) throw new Error(`${email} could not sign in (${answer.status})`)
  return data.token
}
