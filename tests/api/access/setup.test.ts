import { afterAll, beforeEach, expect, test } from "vitest"
import type { SignedIn } from "#schemas/access/session.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeEach(async () => {
  portal ??= await startPortal()
  await portal.arrange((sql) => sql`delete from app_user`)
})
afterAll(() => portal.stop())

const person = {
  email: "root@dossier.example",
  password: "mot de passe très long",
  firstname: "Ada",
  lastname: "Byron"
}
const setUp = (body: unknown = person) => portal.call<{ readonly data: SignedIn }>("POST", "/api/setup", { body })
const needed = async () =>
  (await portal.call<{ readonly data: { readonly needs_setup: boolean } }>("GET", "/api")).body.data.needs_setup
const superAdmins = () => portal.arrange((sql) => sql`select email from app_user where is_super_admin`)

test("[SAD-O04] an empty installation asks for its first super admin and takes exactly one", async () => {
  expect(await needed()).toBe(true)
  const made = await setUp({ ...person, email: " Root@Dossier.example " })
  expect(made).toMatchObject({ status: 201, body: { data: { auth: true, isAdmin: true, isAccountant: false } } })
  expect((await portal.call("GET", "/api/users/me", { as: made.body.data.token })).body).toMatchObject({
    data: { email: "root@dossier.example", fullname: "Ada Byron", isSuperAdmin: true }
  })
  expect(await needed()).toBe(false)
  const second = await setUp({ ...person, email: "second@dossier.example" })
  expect(second).toMatchObject({ status: 403, body: { code: "access.setup_done" } })
  const signIn = await portal.call("POST", "/api/login", { body: { email: person.email, password: person.password } })
  expect(signIn).toMatchObject({ status: 200, body: { data: { isAdmin: true } } })
  expect(await superAdmins()).toEqual([{ email: "root@dossier.example" }])
})

test("[SAD-O04] of ten at once, one becomes the super admin", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setUp({ ...person, email: `root${index}@dossier.example` }))
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 403)])
  expect(await superAdmins()).toHaveLength(1)
})

test("[SAD-O04] an address that is somebody's already cannot be taken over", async () => {
  const user = await portal.make.user(person.email)
  const answer = await setUp()
  expect(answer).toMatchObject({ status: 422, body: { errors: { email: ["auth.email_taken"] } } })
  expect(await superAdmins()).toEqual([])
  expect(
    (await portal.call("POST", "/api/login", { body: { email: user.email, password: portal.password } })).status
  ).toBe(200)
})

test("[ERR-006] [ERR-007] [SAD-O04] names every field that is wrong", async () => {
  const answer = await setUp({ email: "rien", password: "court", firstname: " ", lastname: "" })
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: "error.422",
      errors: {
        email: ["auth.email_invalid"],
        firstname: ["auth.firstname_missing"],
        lastname: ["auth.lastname_missing"],
        password: ["auth.password_too_short"]
      }
    }
  })
  expect(await needed()).toBe(true)
})

test("[VAL-014] [ERR-006] refuses a password that the network drive cannot take, and says so", async () => {
  const answer = await setUp({ ...person, password: "mot de passe à 10 €" })
  expect(answer).toMatchObject({
    status: 422,
    body: { detail: messages.fr["auth.password_characters"], errors: { password: ["auth.password_characters"] } }
  })
  expect(await needed()).toBe(true)
})
