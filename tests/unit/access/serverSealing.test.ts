import { randomBytes } from "node:crypto"
import { mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import fc from "#tests/support/properties.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Sealing } from "#server/shared/Sealing.ts"
import { Settings } from "#server/platform/Settings.ts"

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "dossier-sealing-"))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const newKey = () => randomBytes(32).toString("base64")
const sealingOf = (dataDirectory: string, keys?: string) =>
  Effect.runPromise(
    Effect.provide(
      Effect.map(Sealing, (sealing) => sealing),
      Layer.provide(
        Sealing.layer,
        Layer.succeed(Settings, {
          dataDirectory,
          ...(keys === undefined ? {} : { secretKey: Redacted.make(keys) })
        } as Settings["Service"])
      )
    )
  )

test("a sealed text opens for its own purpose and for no other, and says nothing meanwhile", async () => {
  const sealing = await sealingOf(directory, newKey())
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const sealed = sealing.seal(text, "firm:1")
      expect(sealing.open(sealed, "firm:1")).toBe(text)
      expect(sealing.open(sealed, "firm:2")).toBe(null)
    })
  )
  const secret = "a client secret"
  expect(Buffer.from(sealing.seal(secret, "firm:1")).includes(secret)).toBe(false)
  expect(sealing.seal(secret, "firm:1")).not.toEqual(sealing.seal(secret, "firm:1"))
})

test("a touched or shortened text does not open, whatever byte it is", async () => {
  const sealing = await sealingOf(directory, newKey())
  const sealed = sealing.seal("secret", "firm:1")
  for (let at = 0; at < sealed.length; at += 1) {
    const touched = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect([at, sealing.open(touched, "firm:1")]).toEqual([at, null])
    expect([at, sealing.open(sealed.slice(0, at), "firm:1")]).toEqual([at, null])
  }
})

test("a new key seals from now on, and what an old one sealed still opens", async () => {
  const [old, fresh] = [newKey(), newKey()]
  const sealed = (await sealingOf(directory, old)).seal("secret", "firm:1")
  const both = await sealingOf(directory, `${fresh} ${old}`)
  expect(both.open(sealed, "firm:1")).toBe("secret")
  const only = await sealingOf(directory, fresh)
  expect([only.open(both.seal("secret", "firm:1"), "firm:1"), only.open(sealed, "firm:1")]).toEqual(["secret", null])
})

test("without a key one is made, once, for its owner's eyes; starts at the same time agree on it", async () => {
  const own = join(directory, "own")
  const all = await Promise.all(Array.from({ length: 5 }, () => sealingOf(own)))
  const sealed = all[0]?.seal("secret", "firm:1") ?? new Uint8Array()
  expect(all.map((sealing) => sealing.open(sealed, "firm:1"))).toEqual(Array(5).fill("secret"))
  expect((await sealingOf(own)).open(sealed, "firm:1")).toBe("secret")
  expect((await stat(join(own, "secret.key"))).mode & 0o777).toBe(0o600)
  expect(Buffer.from((await readFile(join(own, "secret.key"), "utf8")).trim(), "base64").length).toBe(32)
})

test("a key of another length stops the start", async () => {
  await expect(sealingOf(directory, "short")).rejects.toThrow(/32 bytes/)
})
