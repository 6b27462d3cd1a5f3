import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messages } from "#schemas/shared/messages/index.ts"
import { pages } from "#server/platform/Pages.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

const script = `console.log(${JSON.stringify("a".repeat(3_000))})`
const html = `<!doctype html><title>Dossier</title><script src="/assets/a-1.js" nonce="__NONCE__"></script><meta nonce="__NONCE__">`

let portal: Portal
let user: SignedInUser
let firm: { readonly id: number }
let directory: string
let site: Server
let address: string
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Bord")
  user = await portal.make.staff(firm, "bord@bord.example")
  for (let index = 0; index < 30; index++) await portal.make.vendor(firm, `Compagnie ${index}`)
  directory = await mkdtemp(join(tmpdir(), "dossier-pages-"))
  await mkdir(join(directory, "assets"))
  await writeFile(join(directory, "index.html"), html)
  await writeFile(join(directory, "icon.svg"), "<svg/>")
  await writeFile(join(directory, "assets", "a-1.js"), script)
  await writeFile(join(directory, "assets", "a-1.js.br"), brotliCompressSync(script))
  await writeFile(join(directory, "assets", "a-1.js.gz"), gzipSync(script))
  await writeFile(join(directory, ".secret"), "secret")
  site = createServer(pages(directory, ["https://parent.example"]))
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
  await rm(directory, { recursive: true, force: true })
  await portal.stop()
})

const nonceOf = (policy: string) => /'nonce-([A-Za-z0-9+/=]+)'/.exec(policy)?.[1] ?? ""
const page = async (path: string) => {
  const { body, headers, status } = await requestAs(address, "localhost", "GET", path)
  return { status, text: String(body), policy: String(headers["content-security-policy"] ?? ""), headers }
}

describe("the page", () => {
  test("[ACC-003] answers every address of the portal, under a policy without inline scripts, with a nonce of its own", async () => {
    const addresses = [
      "/",
      "/index.html",
      "/login",
      "/documents/1f/00000000000000ff",
      "/customers?x=a.pdf",
      "//",
      "/index"
    ]
    const nonces = new Set<string>()
    for (const path of addresses) {
      const shown = await page(path)
      const nonce = nonceOf(shown.policy)
      expect([path, shown.status, nonce.length]).toEqual([path, 200, 24])
      expect(shown.text).toBe(html.replaceAll("__NONCE__", nonce))
      expect(shown.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
      const scripts = /script-src ([^;]+)/.exec(shown.policy)?.[1]
      expect(scripts).toBe("'self' 'wasm-unsafe-eval'")
      for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
        expect(shown.policy).toContain(part)
      }
      expect(shown.policy).toContain("frame-ancestors 'self' https://parent.example")
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(addresses.length)
  })

  test("is never served as a bare file, however its address is spelt", async () => {
    const spellings = [
      "/index",
      "/index/",
      "/index.html/",
      "/%69ndex.html",
      "/index%2ehtml",
      "//index.html",
      "/./index.html"
    ]
    for (const path of spellings) {
      const shown = await page(path)
      expect([path, shown.text.includes("__NONCE__")]).toEqual([path, false])
      if (shown.status === 200) expect([path, nonceOf(shown.policy).length]).toEqual([path, 24])
    }
  })

  test("a missing file is missing, and nothing outside the folder or hidden in it is shown", async () => {
    const missing = ["/assets/gone-1.js", "/assets/gone", "/assets/", "/favicon.ico", "/a/b.pdf", "/.secret.txt", "/%"]
    for (const path of missing) {
      const shown = await page(path)
      expect([path, shown.status, shown.text.includes("<!doctype")]).toEqual([
        path,
        path === "/%" ? 200 : 404,
        path === "/%"
      ])
    }
    for (const path of ["/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/package.json", "/.secret"]) {
      expect([path, (await page(path)).text]).not.toEqual([path, expect.stringMatching(/root:|"name"|^secret/)])
    }
  })

  test("takes GET and HEAD only", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await fetch(`${address}/login`, { method })
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"])
    }
    for (const path of ["/login", "/assets/a-1.js"]) {
      const answer = await fetch(address + path, { method: "HEAD" })
      expect([answer.status, await answer.text()]).toEqual([200, ""])
    }
  })
})

describe("an asset", () => {
  test("is read from the disk once, each encoding by itself, and parts of it as before", async () => {
    const file = join(directory, "assets", "kept-1.js")
    await writeFile(file, script)
    await writeFile(`${file}.gz`, gzipSync(script))
    // The files are listed when the server begins.
    const again = createServer(pages(directory, []))
    await new Promise<void>((resolve) => again.listen(0, "127.0.0.1", resolve))
    const url = `http://127.0.0.1:${(again.address() as AddressInfo).port}/assets/kept-1.js`
    const asked = async (headers: Readonly<Record<string, string>>, method = "GET") => {
      const answer = await fetch(url, { headers, method })
      const { date: _, ...shown } = Object.fromEntries(answer.headers)
      return { status: answer.status, shown, text: await answer.text() }
    }
    const [plain, packed] = [{ "accept-encoding": "identity" }, { "accept-encoding": "gzip" }]
    const part = { ...plain, range: "bytes=3-9" }
    try {
      const before = [await asked(plain), await asked(packed)]
      expect(before.map(({ text }) => text)).toEqual([script, script])
      expect(before.map(({ shown }) => shown["content-encoding"])).toEqual([undefined, "gzip"])
      expect(await asked(part)).toMatchObject({ status: 206, text: script.slice(3, 10) })
      await rm(file)
      await rm(`${file}.gz`)
      expect([await asked(plain), await asked(packed)]).toEqual(before)
      const size = { "content-length": String(script.length) }
      expect(await asked(plain, "HEAD")).toMatchObject({ status: 200, text: "", shown: size })
    } finally {
      again.closeAllConnections()
      await new Promise((resolve) => again.close(resolve))
    }
  })

  test("is kept for ever, compressed beforehand, and confirmed by its tag", async () => {
    const fetched = async (encoding: string) => {
      const answer = await fetch(`${address}/assets/a-1.js`, { headers: { "accept-encoding": encoding } })
      expect(await answer.text()).toBe(script)
      return answer.headers
    }
    const plain = await fetched("identity")
    expect(plain.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect((await fetched("gzip, br")).get("content-encoding")).toBe("br")
    expect((await fetched("gzip")).get("content-encoding")).toBe("gzip")
    expect(plain.get("content-encoding")).toBeNull()
    expect(plain.get("vary")).toBe("Accept-Encoding")
    const etag = plain.get("etag") ?? ""
    const again = await fetch(`${address}/assets/a-1.js`, {
      headers: { "if-none-match": etag, "accept-encoding": "identity" }
    })
    expect([again.status, await again.text()]).toEqual([304, ""])
    expect((await fetch(`${address}/icon.svg`)).headers.get("cache-control")).toBe("no-cache")
  })
})

describe("every answer", () => {
  test("no answer of the API is a page that runs, loads or is framed", async () => {
    for (const path of ["/api", "/api/health", "/api/nothing", "/api/users/me", "/api/openapi.json", "/api/docs"]) {
      const { headers } = await fetch(portal.url + path)
      const policy = headers.get("content-security-policy") ?? ""
      expect([path, policy.startsWith("default-src 'none'"), /frame-ancestors 'none'/.test(policy)]).toEqual([
        path,
        true,
        true
      ])
      if (path !== "/api/docs") expect([path, policy.endsWith("; sandbox")]).toEqual([path, true])
    }
    const bytes = await fetch(`${portal.url}/api/vendors/1/documents/1/content`)
    expect([bytes.status, bytes.headers.get("content-security-policy")]).toEqual([
      401,
      expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'; sandbox$/)
    ])
  })

  test("asks browsers to stay with https where the portal is reached by it, and only there", async () => {
    const header = async (url: string, path: string) =>
      (await fetch(url + path)).headers.get("strict-transport-security")
    const encrypted = await startPortal({ publicUrl: "https://portail.example/" }, { database: portal.database })
    for (const path of ["/", "/api", "/api/nothing", "/metrics"]) {
      expect([path, await header(encrypted.url, path)]).toEqual([path, "max-age=31536000"])
      expect([path, await header(portal.url, path)]).toEqual([path, null])
    }
    await encrypted.stop()
  })

  test("says where a fault is reported: to whoever runs the installation", async () => {
    const answer = await fetch(`${portal.url}/.well-known/security.txt`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"])
    expect(text).toMatch(/^Contact: mailto:contact@dossier\.example$/m)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "")
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
    const other = await startPortal({ securityContact: "https://securite.example/" }, { database: portal.database })
    expect(await (await fetch(`${other.url}/.well-known/security.txt`)).text()).toMatch(
      /^Contact: https:\/\/securite\.example\/$/m
    )
    await other.stop()
  })

  test("carries the security headers and a request id of its own", async () => {
    const ids = new Set<string>()
    for (const path of ["/", "/api", "/api/health", "/api/nothing", "/api/users/me", "/metrics"]) {
      const { headers } = await fetch(portal.url + path)
      const said = (name: string) => headers.get(name)
      expect([
        path,
        said("x-content-type-options"),
        said("referrer-policy"),
        said("cross-origin-opener-policy")
      ]).toEqual([path, "nosniff", "same-origin", "same-origin"])
      expect(said("permissions-policy")).toBe(
        "camera=(self), microphone=(self), display-capture=(self), geolocation=()"
      )
      expect(said("x-powered-by")).toBeNull()
      expect(said("access-control-allow-origin")).toBeNull()
      ids.add(said("x-request-id") ?? "")
    }
    expect(ids.size).toBe(6)
  })
})

describe("the API's edge", () => {
  test("[ERR-004] an unknown path is a problem, never the page", async () => {
    for (const path of [
      "/api/nothing",
      "/api/login/x",
      "/api/../api/nothing",
      "/api/users//me/x",
      "/api/%",
      "/api/%00"
    ]) {
      const { body, headers, status } = await requestAs(portal.url, "localhost", "GET", path)
      expect([path, status, headers["content-type"]]).toEqual([path, 404, "application/problem+json"])
      expect(body).toMatchObject({ code: "error.404", status: 404, request_id: headers["x-request-id"] })
    }
  })

  test("a known path under another method says which it knows", async () => {
    const tried = [
      ["GET", "/api/login", "POST"],
      ["DELETE", "/api/autologin", "POST, GET, HEAD"],
      ["PUT", "/api/users/me", "GET, PATCH, HEAD"],
      ["POST", "/api/health", "GET, HEAD"],
      ["PATCH", "/api/openapi.json", "GET, HEAD"]
    ] as const
    for (const [method, path, allow] of tried) {
      const answer = await portal.call<object>(method, path, { as: user })
      expect([method, path, answer.status, answer.headers.get("allow")]).toEqual([method, path, 405, allow])
      expect(answer.body).toMatchObject({ code: "error.405", detail: messages.fr["error.405"] })
    }
  })

  test("HEAD answers as GET without the content", async () => {
    for (const path of ["/api", "/api/health", "/api/users/me"]) {
      const answer = await fetch(portal.url + path, {
        method: "HEAD",
        headers: { authorization: `Bearer ${user.token}` }
      })
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, ""])
    }
  })

  test("a long answer is compressed as the caller takes it, a short one never", async () => {
    const list = async (encoding: string) => {
      const answer = await fetch(`${portal.url}/api/accounting-firms/${firm.id}/vendors`, {
        headers: { authorization: `Bearer ${user.token}`, "accept-encoding": encoding }
      })
      const { data } = (await answer.json()) as { readonly data: ReadonlyArray<object> }
      expect(data).toHaveLength(30)
      return [answer.headers.get("content-encoding"), answer.headers.get("vary")]
    }
    expect(await list("gzip, deflate, br")).toEqual(["br", "Accept-Encoding"])
    expect(await list("GZIP")).toEqual(["gzip", "Accept-Encoding"])
    expect(await list("br;q=0, gzip;q=0.5")).toEqual(["gzip", "Accept-Encoding"])
    expect(await list("identity")).toEqual([null, "Accept-Encoding"])
    expect(await list("abr, xgzip")).toEqual([null, "Accept-Encoding"])
    const short = await fetch(`${portal.url}/api/oauth/providers`, { headers: { "accept-encoding": "br" } })
    expect(short.headers.get("content-encoding")).toBeNull()
  })
})
