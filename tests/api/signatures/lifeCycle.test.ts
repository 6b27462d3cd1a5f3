import { Effect } from "effect"
import { afterAll, beforeAll, vi } from "vitest"
import { letterMachine } from "#machines/letters/letter.machine.ts"
import { signatoryMachine } from "#machines/signatures/signatory.machine.ts"
import { type SignatureEvent, signatureMachine } from "#machines/signatures/signature.machine.ts"
import type { Signature } from "#schemas/signatures/signature.ts"
import { type Job, jobs } from "#server/platform/Jobs.ts"
import { newSecret } from "#server/shared/secrets.ts"
import { lettersOf, signatories } from "#tests/api/letters/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { letterCases } from "#tests/models/letters/cases.ts"
import { end, signatoryCases, signatureCases } from "#tests/models/signatures/cases.ts"
import { type Answered, follows } from "#tests/support/lifeCycle.ts"
import { linkOf, mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let letters: ReturnType<typeof lettersOf>
let missions: ReturnType<typeof missionsOf>
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let service: { readonly id: number }
let template: number
let broken: string
let turn = 0

const holding = [
  `create function keep_signature_job() returns trigger language plpgsql security definer as $$
   begin
     if new.element::jsonb ->> '_tag' in ('PrepareSignature', 'SealSignature') and exists (select from public.signature
         where id = (new.element::jsonb ->> 'signature')::integer and document_name like 'Retenu%')
     then new.visible_at = now() + interval '1 day'; end if;
     return new;
   end $$`,
  "create trigger keep_signature_job before insert on job for each row execute function keep_signature_job()"
]

beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  firm = await portal.make.firm("Paraphe")
  letters = lettersOf(portal, firm)
  missions = missionsOf(portal)
  staff = await portal.make.staff(firm, "anne@paraphe.example")
  vendor = await portal.make.vendor(firm, "Reliure Aubert")
  folder = await portal.make.folder(vendor, "À signer")
  service = await catalogService(portal, firm)
  template = (await letters.made(staff)).id
  const cut = await signing.paper(staff, vendor, folder, "Coupé.pdf", (await letter()).subarray(0, 400))
  const [row] = await portal.arrange(
    (sql) => sql<{ content: string }>`select content from version where document_id = ${cut.id}`
  )
  broken = row?.content ?? ""
  // The jobs of a document called "Retenu" wait until the test runs them.
  for (const statement of holding) await portal.arrange((sql) => sql.unsafe(statement))
})
afterAll(() => portal.stop())

const waitOptions = { timeout: 20_000, interval: 20 }
const done = async (work: Promise<unknown>): Promise<Answered> => {
  await work
  return { status: 200, body: {} }
}
const nobody = 2_000_000_000
const run = (job: Job) => portal.runtime.runPromise(Effect.flatMap(jobs, (queue) => queue.offer(job)))
const stateOf = async (id: number) => (await signing.read(staff, vendor, id)).state
/** Runs the job of a signature, and waits for its result. */
const worked = async (id: number) => {
  const before = await stateOf(id)
  await portal.arrange(
    (sql) => sql`update job set visible_at = now()
      where state <> 'completed' and element::jsonb ->> 'signature' = ${String(id)} and visible_at > now()`
  )
  await vi.waitUntil(async () => (await stateOf(id)) !== before, waitOptions)
}
const overdue = async (id: number) => {
  await portal.arrange((sql) => sql`update signature set expires_at = now() where id = ${id}`)
  const before = await stateOf(id)
  await run({ _tag: "SweepSignatures", slot: `over:${id}` })
  await vi.waitUntil(async () => (await stateOf(id)) !== before, waitOptions)
}

/** A document that the first step of a path sends for signature. */
interface Paper {
  readonly document: number
  readonly mails: readonly [string, string]
  id: number
  sealable: string
}
const paper = async (name: string): Promise<Paper> => {
  const own = (turn += 1)
  const { id } = await signing.paper(staff, vendor, folder, `${name} ${own}.pdf`)
  return { document: id, mails: [`zoe.${own}@dehors.example`, `luc.${own}@dehors.example`], id: nobody, sealable: "" }
}
const linksOf = async (email: string) => (await mailsTo(portal, email)).filter(({ kind }) => kind === "signature_asked")
/** The latest pass to a signatory's document; an invalid pass if there is no link. */
const passOf = async (email: string) => {
  const link = (await linksOf(email)).at(-1)
  const visit = link === undefined ? undefined : await signing.visit(linkOf(link).token)
  return visit?.body.data?.pass ?? newSecret()
}
/** Like `passOf`, after waiting for the signatory's mail. */
const passFor = async (email: string) => {
  // Several paths run in parallel, which `expect.poll` does not support.
  await vi.waitUntil(async () => (await linksOf(email)).length > 0, waitOptions)
  return passOf(email)
}
const signs = async (email: string): Promise<Answered> => {
  const pass = await passFor(email)
  return signing.give(pass, { code: await signing.askCode(pass, email), has_consented: true })
}
const unsigned = async ({ id, mails }: Paper) => {
  const { signatories: all } = await signing.read(staff, vendor, id)
  return mails.filter((email) => all.find((one) => one.email === email)?.state !== "signed")
}
const change = async ({ id }: Paper) => {
  // A signature that was never sent has no signatories.
  const answer = await signing.call<Signature>("GET", `/vendors/${vendor.id}/signatures/${id}`, staff)
  const all = answer.status === 200 ? answer.body.data.signatories : []
  const one = all.find(({ state }) => state !== "signed") ?? all[0]
  return signing.call("PATCH", `/vendors/${vendor.id}/signatures/${id}/signatories/${one?.id ?? nobody}`, staff, {
    email: one?.email ?? "a@dehors.example",
    firstname: "Zoé",
    lastname: "Lefèvre"
  })
}
const event = ({ id }: Paper, type: string) => signing.event(staff, vendor, id, type)
/** Replaces the stored bytes by some that cannot be sealed, for one run of the job. */
const spoiled = async (id: number, column: "latest" | "original") => {
  const kept = await portal.arrange((sql) =>
    sql.unsafe<{ kept: string }>(
      `update signature s set ${column} = $1 from (select id, ${column} as kept from signature) o
      where o.id = s.id and s.id = $2 returning o.kept`,
      [broken, id]
    )
  )
  await worked(id)
  return kept[0]?.kept ?? ""
}

const plays = {
  "signature.sent": async (scene: Paper) => {
    const answer = await signing.send(staff, vendor, {
      document_id: scene.document,
      signatories: scene.mails.map((email, at) => person(email, 1, at))
    })
    scene.id = answer.body.data.id
    return answer
  },
  "document.prepared": ({ id }: Paper) => done(worked(id)),
  "preparing.failed": ({ id }: Paper) => done(spoiled(id, "original")),
  "signature.signed": async (scene: Paper, { left }: { readonly left: number }) => {
    if ((await reads(scene)) !== "inProgress")
      return signing.give(await passOf(scene.mails[0]), { code: "000 000", has_consented: true })
    const asked = await unsigned(scene)
    // `left` is the number of signatories who remain: with 0, all of them sign.
    const now = left === 0 ? asked : asked.slice(0, 1)
    let answer: Answered = { status: 0, body: {} }
    for (const email of now) answer = await signs(email)
    return answer
  },
  "signature.refused": async (scene: Paper) => {
    const [email] = scene.mails
    const pass = await ((await reads(scene)) === "inProgress" ? passFor(email) : passOf(email))
    return signing.refuse(pass, "Le montant est faux.")
  },
  "signature.expired": ({ id }: Paper) => done(overdue(id)),
  "signature.reminded": (scene: Paper) => event(scene, "signature.reminded"),
  "signature.changed": change,
  "signature.cancelled": (scene: Paper) => event(scene, "signature.cancelled"),
  "document.sealed": ({ id }: Paper) => done(worked(id)),
  "sealing.failed": async (scene: Paper) => {
    scene.sealable = await spoiled(scene.id, "latest")
    return done(Promise.resolve())
  },
  "signature.retried": async (scene: Paper) => {
    if (scene.sealable !== "")
      await portal.arrange((sql) => sql`update signature set latest = ${scene.sealable} where id = ${scene.id}`)
    return event(scene, "signature.retried")
  }
}
const reads = async ({ id }: Paper) => (id === nobody ? "created" : stateOf(id))
const serverEvents = ["document.prepared", "preparing.failed", "document.sealed", "sealing.failed"] as const
const ended = ["canceled", "classified", "error", "expired", "finished", "refused"] as const
type Said = { readonly [T in `${string}: ${SignatureEvent["type"]}`]?: readonly [status: number, code: string] }
const said = (
  states: ReadonlyArray<string>,
  types: ReadonlyArray<SignatureEvent["type"]>,
  answer: readonly [number, string]
) => Object.fromEntries(states.flatMap((state) => types.map((type) => [`${state}: ${type}`, answer]))) as Said
/** After the end of the signature its links are invalid, like unknown ones. */
const linkless = said(ended, ["signature.signed", "signature.refused"], [404, "error.404"])
const level = {
  begin: () => paper("Retenu"),
  plays,
  reads,
  untried: [
    ...serverEvents,
    "signature.expired",
    "signature.sent",
    // Nobody has a link before the document is prepared.
    "loading: signature.signed",
    "loading: signature.refused",
    "created: signature.signed",
    "created: signature.refused"
  ] as const,
  says: linkless
}

const { retried, ...whole } = signatureCases
follows(
  "[SIG-002] [SIG-O03] a signature",
  // Two signatories have not signed, so a signature whose preparation failed cannot be sealed instead.
  { machine: signatureMachine, input: { expiresAt: end, unsigned: 2 }, cases: { ...whole, retried } },
  {
    ...level,
    says: {
      ...linkless,
      // Only a failed signature can be retried.
      ...said(
        ["loading", "inProgress", ...ended.filter((state) => state !== "error")],
        ["signature.retried"],
        [409, "closed.isSigningOpen"]
      )
    }
  }
)

follows(
  "[SIG-O03] a signature that could not be sealed",
  {
    machine: signatureMachine,
    input: { expiresAt: end, unsigned: 0 },
    cases: {
      sent: signatureCases.sent,
      prepared: signatureCases.prepared,
      lastSigned: signatureCases.lastSigned,
      unsealed: signatureCases.unsealed,
      retried,
      sealed: signatureCases.sealed
    }
  },
  {
    ...level,
    untried: [...level.untried, "signature.retried"]
  }
)

/** The second of three signatories; the first one is asked before them. */
interface Asked {
  readonly id: number
  readonly own: number
  readonly third: number
  readonly client: SignedInUser
  readonly first: string
  delegate: string | null
  rank: number
}
const route = ({ id }: Asked, rest: string) => `/vendors/${vendor.id}/signatures/${id}/${rest}`
const ownOf = async ({ id, own }: Asked) =>
  (await signing.read(staff, vendor, id)).signatories.find((one) => one.id === own)
/** Opens the personal link; returns a pass, or the refusal if it is closed. */
const enter = async (scene: Asked): Promise<{ readonly pass: string; readonly answer: Answered }> => {
  const { client, delegate } = scene
  if (delegate !== null) {
    const pass = await passFor(delegate)
    return { pass, answer: { status: 201, body: {} } }
  }
  const link = await signing.call<{ readonly token: string }>("POST", route(scene, "links"), client)
  if (link.status !== 201) return { pass: "", answer: link }
  const visit = await signing.visit(link.body.data.token)
  return { pass: visit.body.data.pass, answer: visit }
}
const entered = async (scene: Asked, act: (pass: string) => Promise<Answered>) => {
  const { answer, pass } = await enter(scene)
  return pass === "" ? answer : act(pass)
}

follows(
  "[SIG-006] [SIG-O03] a signatory",
  { machine: signatoryMachine, input: { isDelegate: false, isSignedHere: true }, cases: signatoryCases },
  {
    begin: async (): Promise<Asked> => {
      const own = (turn += 1)
      const client = await portal.make.client(vendor, `paul.${own}@aubert.example`, "collaborator")
      const first = `avant.${own}@dehors.example`
      const { id: document } = await signing.paper(staff, vendor, folder, `Suivi ${own}.pdf`)
      const three = [
        person(first, 1, 0),
        person(client.email, 2, 1),
        { ...person(`apres.${own}@dehors.example`, 4, 0) }
      ]
      const sent = await signing.send(staff, vendor, { document_id: document, signatories: three })
      const { id } = sent.body.data
      await vi.waitUntil(async () => (await stateOf(id)) === "inProgress", waitOptions)
      const [, mine, third] = sent.body.data.signatories
      return { id, own: mine?.id ?? 0, third: third?.id ?? 0, client, first, delegate: null, rank: 2 }
    },
    plays: {
      "signatory.invited": ({ first }) => signs(first),
      "signatory.opened": async (scene) => (await enter(scene)).answer,
      "code.asked": (scene) => entered(scene, (pass) => signing.call("POST", `/signing/visits/${pass}/codes`)),
      "signatory.signed": (scene) =>
        entered(scene, async (pass) => {
          const code = await signing.askCode(pass, scene.delegate ?? scene.client.email)
          return signing.give(pass, { code, has_consented: true })
        }),
      "signatory.refused": (scene) => entered(scene, (pass) => signing.refuse(pass, "Le montant est faux.")),
      "signatory.corrected": (scene) =>
        signing.call("PATCH", route(scene, `signatories/${scene.own}`), staff, {
          email: scene.delegate ?? scene.client.email,
          firstname: "Paul",
          lastname: `Aubert ${(turn += 1)}`
        }),
      "signatory.moved": (scene) => {
        scene.rank = 5 - scene.rank
        return signing.call("PUT", route(scene, "order"), staff, { signatories: [{ id: scene.own, rank: scene.rank }] })
      },
      "signatory.delegated": (scene) =>
        entered(scene, async (pass) => {
          const email = `nadia.${(turn += 1)}@dehors.example`
          const other = { email, firstname: "Nadia", lastname: "Benali" }
          const answer = await signing.call("POST", `/signing/visits/${pass}/delegation`, undefined, other)
          if (answer.status === 204) scene.delegate = email
          return answer
        }),
      "signatory.dismissed": ({ id }) => signing.event(staff, vendor, id, "signature.cancelled")
    },
    reads: async (scene) => (await ownOf(scene))?.state,
    untried: ["signatory.invited", "signatory.dismissed"],
    says: {
      // The refusal names the whole signature first, which has ended.
      "refused: signatory.corrected": [409, "closed.isSigningOpen"],
      "refused: signatory.moved": [409, "closed.isSigningOpen"],
      "notsigned: signatory.corrected": [409, "closed.isSigningOpen"],
      "notsigned: signatory.moved": [409, "closed.isSigningOpen"]
    }
  }
)

/** A mission with a letter to make, send and sign. */
interface Drafted {
  readonly mission: number
  readonly mail: string
}
const letterOf = async ({ mission }: Drafted) => (await letters.ofMission(staff, vendor, mission)).body.data.letter
const sendsLetter = async (scene: Drafted): Promise<Answered> => {
  const made = await letterOf(scene)
  const people = made?.signatories.map(({ area, email, firstname, lastname, rank }) => ({
    email,
    firstname,
    lastname,
    rank,
    areas: [area]
  }))
  const answer = await signing.send(staff, vendor, {
    document_id: made?.document.id ?? nobody,
    signatories: people ?? []
  })
  if (answer.status === 201)
    await vi.waitUntil(async () => (await stateOf(answer.body.data.id)) === "inProgress", waitOptions)
  return answer
}

follows(
  "[LET-O01] [MIS-O02] a letter",
  { machine: letterMachine, input: { isMissionUnsigned: true }, cases: letterCases },
  {
    begin: async (): Promise<Drafted> => {
      const own = (turn += 1)
      const { id } = await missions.prepared(staff, vendor, content(service, staff, { name: `Tenue ${own}` }))
      return { mission: id, mail: `${own}@lettre.example` }
    },
    plays: {
      "letter.made": ({ mail, mission }) =>
        letters.make(staff, vendor, mission, { template_id: template, signatories: signatories(mail) }),
      "letter.sent": sendsLetter,
      "letter.returned": async (scene) => {
        const made = await letterOf(scene)
        return signing.event(staff, vendor, made?.signature_id ?? nobody, "signature.cancelled")
      },
      "letter.signed": async (scene) => {
        const made = await letterOf(scene)
        let answer: Answered = { status: 0, body: {} }
        for (const { email } of made?.signatories ?? []) answer = await signs(email)
        return answer
      }
    },
    reads: async (scene) => (await letterOf(scene))?.state ?? "absent",
    // The letter's document is sent like any other; the refusals come from the document.
    untried: ["letter.sent", "letter.returned", "letter.signed"]
  }
)
