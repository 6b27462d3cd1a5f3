import { setTimeout as pause } from "node:timers/promises"
import { hashPassword, verifyPassword } from "#server/shared/secrets.ts"
import { access } from "#tests/bench/access.ts"
import { listing } from "#tests/bench/clients.ts"
import { building } from "#tests/bench/building.ts"
import { browsing } from "#tests/bench/browsing.ts"
import { creating } from "#tests/bench/creating.ts"
import { crowdNames, isCrowdName, large } from "#tests/bench/large.ts"
import { documents, type Tools } from "#tests/bench/documents.ts"
import { plant, tree } from "#tests/bench/folders.ts"
import { homes } from "#tests/bench/home.ts"
import { guarding } from "#tests/bench/guarding.ts"
import { analyticsFigures } from "#tests/bench/analytics.ts"
import { calling, type Folders, reading } from "#tests/bench/lists.ts"
import {
  against,
  agent,
  figure,
  figures,
  isQuick,
  lanes,
  lazy,
  median,
  most,
  post,
  rate,
  round,
  send,
  takeOnly
} from "#tests/bench/measuring.ts"
import { memoryWithDatabase, textsWaiting } from "#tests/bench/memory.ts"
import { missionFigures } from "#tests/bench/missions.ts"
import { sealingFigures } from "#tests/bench/sealing.ts"
import { searching } from "#tests/bench/searching.ts"
import { stage } from "#tests/bench/stage.ts"
import { talkFigures } from "#tests/bench/talk.ts"
import { chunkUrl, downloading, sha, uploading } from "#tests/bench/uploading.ts"

const groupNames = [
  "guards",
  "content",
  "calls",
  "tree",
  "search",
  "uploads",
  "download",
  "documents",
  "clients",
  "models",
  "access",
  "missions",
  "home",
  "analytics",
  "talk",
  "sealing",
  ...crowdNames,
  "browser",
  "start"
] as const
type Group = (typeof groupNames)[number]
const isGroup = (word: string): word is Group => groupNames.some((name) => name === word)

/**
 * `npm run bench -- documents tree` measures those groups, `npm run bench -- 1 GiB` the figures whose name contains the
 * words.
 */
const words = process.argv
  .slice(2)
  .filter((word) => word !== "--quick")
  .map((word) => word.toLowerCase())
const quickGroups: ReadonlyArray<Group> = ["guards", "content", "calls", ...crowdNames]
const usual = isQuick ? quickGroups : groupNames
const groups: ReadonlyArray<Group> = words.every(isGroup) && words.length > 0 ? words.filter(isGroup) : usual
if (groups === usual) takeOnly(words.join(" "))
/** Measures the figures of a group if the group is wanted. */
const inGroup = async (group: Group, measure: () => Promise<unknown>) => {
  if (groups.includes(group)) await measure()
}

/** Measures the check of a stored password: slow enough against guessing, fast enough for signing in. */
const signingIn = () =>
  figure("argon2id, one password", async () => {
    const stored = await hashPassword("un mot de passe")
    const times: Array<number> = []
    for (let turn = 0; turn < 15; turn++) {
      const before = performance.now()
      await verifyPassword("un mot de passe", stored)
      times.push(performance.now() - before)
    }
    const cost = median(times)
    return { ours: `${round(cost)} ms`, reference: "p50", goal: "5 to 250 ms", met: cost >= 5 && cost < 250 }
  })

const measure = async (title: string, databaseUrl: string | undefined) => {
  process.stdout.write(`\n${title}\n`)
  const s = await stage(databaseUrl)
  try {
    const isEmbedded = databaseUrl === undefined
    const memory = () => memoryWithDatabase(s.portalPid)
    const tools: Tools = {
      figure,
      send,
      lanes,
      chunk: ({ folder, name, size, upload }, number, body) =>
        send("POST", chunkUrl(s, folder, upload, name, size, number, body, sha(body)), body, s.token),
      planted: lazy(() => plant(s))
    }
    const folders: Folders = {
      small: lazy(() => s.folder("mille", 1_000)),
      large: lazy(() => s.folder("dix mille", 10_000)),
      broad: lazy(() => s.folder("cinquante mille", 50_000)),
      huge: lazy(() => s.folder("cent mille", 100_000))
    }
    const atRest = () => most("memory at rest with the database", "MB", 250, "proportional", memory)
    const afterLoad = async () => {
      await most("memory after load with the database", "MB", 350, "proportional, at once", memory)
      // A further process does the work that the load has left, and then gives its memory back.
      await most("memory at rest after load with the database", "MB", 350, "proportional, texts read", async () => {
        const isReading = async () => (await s.owner.query(textsWaiting)).rowCount !== 0
        while (await isReading()) await pause(500)
        await pause(5_000)
        return memory()
      })
    }
    if (isEmbedded) await inGroup("start", atRest)
    await inGroup("content", () => reading(s, folders))
    await inGroup("calls", () => calling(s, folders))
    await inGroup("tree", () => tree(s, tools.planted))
    await inGroup("search", () => searching(s, figure))
    await inGroup("models", () => building(s, figure))
    await inGroup("clients", () => creating(s, figure))
    await inGroup("uploads", () => uploading(s, folders))
    await inGroup("download", () => downloading(s))
    if (isEmbedded) await inGroup("start", afterLoad)
    await inGroup("documents", () => documents(s, tools))
    if (isEmbedded) {
      await inGroup("clients", () => listing(s, { against, most }))
      await inGroup("access", () => access(s, { against, most, post, rate }))
      await inGroup("missions", () => missionFigures(s, { most }))
      await inGroup("home", () => homes(s, { most }))
      await inGroup("analytics", () => analyticsFigures(s, { most }))
      await inGroup("talk", () => talkFigures(s, { most }))
      await inGroup("browser", () => browsing(s, folders, figure))
      await inGroup("access", signingIn)
      await inGroup("start", () => most("a second start, to the first answer", "ms", 1_500, "p50 of 3", s.restarted))
    }
  } finally {
    await s.stop()
  }
}

await inGroup("guards", () => guarding(figure))
await inGroup("sealing", () => sealingFigures({ against, most }))
const isOfSmallFirm = (group: Group) => !isCrowdName(group) && group !== "guards" && group !== "sealing"
if (groups.some(isOfSmallFirm)) await measure("Embedded PostgreSQL", undefined)
const crowds = groups.filter(isCrowdName)
if (crowds.length > 0) await large(crowds)
const real = process.env["BENCH_DATABASE_URL"]
if (real !== undefined) await measure("PostgreSQL of BENCH_DATABASE_URL", real)

process.stdout.write("\n| figure | ours | reference | goal | |\n| --- | --- | --- | --- | --- |\n")
for (const { goal, met, name, ours, reference } of figures) {
  process.stdout.write(`| ${name} | ${ours} | ${reference} | ${goal} | ${met ? "met" : "missed"} |\n`)
}
agent.destroy()
