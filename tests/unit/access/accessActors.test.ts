import { expect, test } from "vitest"
import { createActor } from "xstate"
import { autologinMachine } from "#machines/access/autologin.machine.ts"
import { sessionMachine } from "#machines/access/session.machine.ts"
import { signInMachine } from "#machines/access/signIn.machine.ts"
import { FirmId, type UserId, VendorId } from "#schemas/shared/ids.ts"
import { accessActors, rememberedChoice, tokenName, watchToken } from "#services/access/accessActors.ts"
import {
  arrivalQuery,
  askedFirm,
  contextOfPath,
  keepPlace,
  keptPlace,
  locationHintOf
} from "#services/access/locationHint.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { AnyRequest } from "#services/shared/calls.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { inMemory, sharedValues, userValues } from "#services/shared/storage.ts"

const lumen = {
  id: 1,
  name: "Lumen",
  domain: "lumen.localhost",
  isAccountant: true,
  isAccountantAdmin: false,
  isGroupAdmin: false,
  active: true
}
const refusal = (status: number, code: string, retryAfter: number | null = null) =>
  new ApiFailure({
    status,
    code,
    text: null,
    params: {},
    errors: {},
    closedBy: [],
    retryAfter,
    requestId: null,
    showError: false
  })

/** The answers of the calls by name; an error stands for a refusal. */
const setting = (answers: Readonly<Record<string, unknown>>) => {
  const calls: Array<readonly [string, unknown]> = []
  const forgotten: Array<UserId> = []
  const arrived: Array<unknown> = []
  const ask = (name: string, request: AnyRequest): Promise<unknown> => {
    calls.push([name, request.payload ?? request.params ?? request.query ?? null])
    expect(request.showError).toBe(false)
    const answer = answers[name]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const values = sharedValues(inMemory())
  const actors = accessActors({
    forgetUser: async (userId: UserId) => void forgotten.push(userId),
    onArrived: (answer) => void arrived.push(answer),
    requests: { ask },
    values,
    arrivalQuery: () => arrivalQuery("/documents/3b9aca07", values)
  })
  return { actors, arrived, calls, forgotten, values }
}

test("[SES-003] [SES-004] sign-in sends the trimmed email and the password as it is, and gives the answer's token", async () => {
  const answer = { token: "t0ken", auth: true, isAdmin: false, isAccountant: true }
  const { actors, calls } = setting({ "signIn.login": { data: answer } })
  const actor = createActor(signInMachine.provide({ actors: actors.signIn }), { input: { form: "signIn" } })
  const opened: Array<unknown> = []
  actor.on("signIn.succeeded", (event) => opened.push(event))
  actor.start()
  actor.send({ type: "field.typed", field: "email", value: " ann@lumen.example " })
  actor.send({ type: "field.typed", field: "password", value: " p4ss " })
  actor.send({ type: "signIn.submitted" })
  await expect.poll(() => actor.getSnapshot().value).toBe("opened")
  expect(calls).toEqual([["signIn.login", { email: "ann@lumen.example", password: " p4ss " }]])
  expect(opened).toEqual([{ type: "signIn.succeeded", signedIn: answer }])
})

test("[SES-O02] [NET-014] a refusal and a slow-down reach the machine with their code and their seconds", async () => {
  const { actors } = setting({ "signIn.login": refusal(429, "auth.slow_down", 7) })
  const actor = createActor(signInMachine.provide({ actors: actors.signIn }), { input: { form: "signIn" } }).start()
  actor.send({ type: "field.typed", field: "email", value: "a@b" })
  actor.send({ type: "field.typed", field: "password", value: "x" })
  actor.send({ type: "signIn.submitted" })
  await expect.poll(() => actor.getSnapshot().value).toBe("slowedDown")
  expect(actor.getSnapshot().context).toMatchObject({
    secondsLeft: 7,
    failure: { status: 429, code: "auth.slow_down" }
  })
  actor.stop()
})

test("[SES-001] [SES-004] [NET-015] the token is kept, the person loaded; signing out forgets both, whatever the server says", async () => {
  const place = { firm_id: 1, vendors: [], has_all_vendors: true, modules_of: null, modules: [] }
  const { actors, arrived, calls, forgotten, values } = setting({
    "access.arrival": { data: { me: { id: 5, isSuperAdmin: false, isAccountant: true }, firms: [lumen], place } },
    "access.logout": new ConnectionLost({ code: "connection.lost", showError: false })
  })
  const actor = createActor(sessionMachine.provide({ actors: actors.session })).start()
  const is = (value: string) => expect.poll(() => actor.getSnapshot().value).toBe(value)
  await is("anonymous")
  actor.send({ type: "session.opened", token: "t0ken" })
  await is("signedIn")
  expect([values.get(tokenName), actor.getSnapshot().context.person?.firms]).toEqual(["t0ken", [lumen]])
  actor.send({ type: "session.signOutAsked" })
  await is("anonymous")
  expect([values.get(tokenName), forgotten, calls.map(([name]) => name)]).toEqual([
    null,
    [5],
    ["access.arrival", "access.logout"]
  ])
  expect([calls[0]?.[1], arrived]).toEqual([
    { firm_id: 1, vendor_id: 7 },
    [{ data: { me: { id: 5, isSuperAdmin: false, isAccountant: true }, firms: [lumen], place } }]
  ])
})

test("[SES-O07] a session ended in another tab leaves the token that the other tab has put there", async () => {
  const { actors, forgotten, values } = setting({
    "access.arrival": { data: { me: { id: 5 }, firms: [], place: null } }
  })
  values.set(tokenName, "mine")
  const actor = createActor(sessionMachine.provide({ actors: actors.session })).start()
  await expect.poll(() => actor.getSnapshot().value).toBe("signedIn")
  values.set(tokenName, "theirs")
  actor.send({ type: "session.endedElsewhere" })
  await expect.poll(() => actor.getSnapshot().value).toBe("anonymous")
  expect([values.get(tokenName), forgotten]).toEqual(["theirs", [5]])
})

test("[SES-006] [SES-O06] the autologin code is exchanged by a POST, a refused one keeps its code", async () => {
  const { actors, calls } = setting({ "signIn.redeem": refusal(422, "auth.code_expired") })
  const actor = createActor(autologinMachine.provide({ actors: actors.autologin }), {
    input: { token: "c0de", refreshToken: null }
  }).start()
  await expect.poll(() => actor.getSnapshot().value).toBe("refused")
  expect([calls, actor.getSnapshot().context.failure?.code]).toEqual([
    [["signIn.redeem", { token: "c0de" }]],
    "auth.code_expired"
  ])
})

test("[ACC-021] [ACC-027] the last choices are kept per user, the firm with its host, the company with its firm", () => {
  const store = inMemory()
  const ann = rememberedChoice(userValues(store, 5))
  expect([ann.firm(), ann.vendor(FirmId.make(1))]).toEqual([null, null])
  ann.remember(FirmId.make(1), VendorId.make(7), "lumen.localhost")
  ann.remember(FirmId.make(1), null, "lumen.localhost")
  expect([ann.firm(), ann.vendor(FirmId.make(1)), ann.vendor(FirmId.make(2))]).toEqual([
    { firmId: 1, host: "lumen.localhost" },
    7,
    null
  ])
  expect(rememberedChoice(userValues(store, 6)).firm()).toBeNull()
  store.setItem("user.6.lastFirm", "nonsense")
  expect(rememberedChoice(userValues(store, 6)).firm()).toBeNull()
})

test("[SES-O07] another tab's sign-out and sign-in are noticed, other values are not", () => {
  const window = new EventTarget()
  const told: Array<string> = []
  const stop = watchToken(window as never, ({ type }) => told.push(type))
  const change = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }))
  change("language", "fr")
  change(tokenName, null)
  change(tokenName, "t0ken")
  change(null, null)
  stop()
  change(tokenName, null)
  expect(told).toEqual(["session.endedElsewhere", "session.openedElsewhere", "session.endedElsewhere"])
})

test("[ACC-009] [ACC-026] [ACC-027] a page is about what its address names, else what it leads to, a_id, or what was kept", () => {
  const values = sharedValues(inMemory())
  const [here, kept] = [
    { firmId: FirmId.make(2), vendorId: VendorId.make(9) },
    { firmId: FirmId.make(1), vendorId: VendorId.make(7) }
  ]
  const none = { firmId: null, vendorId: null }
  expect(locationHintOf("/home", values)).toEqual(none)
  keepPlace(values, 5 as UserId, kept)
  const address = `/documents/${encodeContext(here)}/00ff00ff00ff00ff`
  expect(locationHintOf(address, values)).toEqual(here)
  expect(locationHintOf(`/signin?redirect=${encodeURIComponent(address)}`, values)).toEqual(here)
  expect(locationHintOf("/home?a_id=3", values)).toEqual({ firmId: 3, vendorId: null })
  expect(locationHintOf("/home?a_id=x", values)).toEqual(kept)
  expect(locationHintOf("/documents/nonsense", values)).toEqual(kept)
  expect([keptPlace(values), contextOfPath("/documents/00ff00ff00ff00ff")]).toEqual([{ userId: 5, place: kept }, null])
  values.set("place", "5@zzz")
  expect(locationHintOf("/home", values)).toEqual(none)
})

test("[EMB-O01] the arrival is asked for with the mobile app around the page, and what the page is about", () => {
  const values = sharedValues(inMemory())
  expect(arrivalQuery("/home", values)).toEqual({})
  expect(arrivalQuery("/home?embedded=true&a_id=3", values)).toEqual({ firm_id: 3 })
  expect(arrivalQuery("/home?embedded=genericmobileapp", values)).toEqual({ filter: "genericmobileapp" })
  const here = encodeContext({ firmId: FirmId.make(2), vendorId: VendorId.make(9) })
  expect(arrivalQuery(`/documents/${here}`, values)).toEqual({ firm_id: 2, vendor_id: 9 })
})

test.each(["0", "01", "-3", "1e3", "3.5", "x", "9007199254740993", ""])("`a_id=%s` names no firm", (text) => {
  expect(askedFirm(`/home?a_id=${text}`)).toBeNull()
})

test("[SES-001] what was kept of the last place goes with the token", async () => {
  const { actors, values } = setting({ "access.arrival": refusal(401, "error.401") })
  values.set(tokenName, "mine")
  keepPlace(values, 5 as UserId, { firmId: FirmId.make(1), vendorId: null })
  const actor = createActor(sessionMachine.provide({ actors: actors.session })).start()
  await expect.poll(() => actor.getSnapshot().value).toBe("anonymous")
  expect([values.get(tokenName), keptPlace(values)]).toEqual([null, null])
})

test("an answer that no call can give is a fault and no refusal", async () => {
  const { actors } = setting({ "signIn.redeem": new TypeError("no answer") })
  const actor = createActor(actors.autologin.redeem, { input: { token: "c0de" } })
  actor.subscribe({ error: () => undefined })
  actor.start()
  await expect.poll(() => actor.getSnapshot().status).toBe("error")
})
