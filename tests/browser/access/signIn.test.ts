import { Result } from "effect"
import type { Route } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type SignInOutcome, signInMachine, type SignInSnapshot } from "#machines/access/signIn.machine.ts"
import { toSignInView } from "#machines/access/signIn.projection.ts"
import type { EntryField, Failure } from "#schemas/access/rules.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { type OpenPage, openPage, theBrowser } from "#tests/support/browser.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { tokenName } from "#services/access/keptToken.ts"
import { startPortal } from "#tests/support/portal.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { access, titles } = textsIn()
const say = (code: string, values: Readonly<Record<string, string | number>> = {}) => messageText("fr", code, values)
const loginCall = "**/api/login"

/** Init script: timeouts of exactly one second fire only when the test calls `passSecond`. */
const holdSeconds = () => {
  const { clearTimeout: drop, setTimeout: wait } = window
  const held = new Map<number, () => void>()
  let last = 0
  Object.assign(window, {
    setTimeout: (act: () => void, delay?: number, ...given: ReadonlyArray<unknown>) => {
      if (delay !== 1_000) return wait(act, delay, ...given)
      // Ids of held timeouts are negative, so that they never collide with the browser's ids.
      last -= 1
      held.set(last, act)
      return last
    },
    clearTimeout: (id?: number) => {
      if (id === undefined || !held.delete(id)) drop(id)
    },
    passSecond: () => {
      const due = [...held.values()]
      held.clear()
      for (const act of due) act()
    }
  })
}

let world: World
beforeAll(async () => {
  // The walks cause more refused sign-ins than the default limit allows.
  world = await startWorld({ refusalsAllowed: 1_000 })
})
afterAll(() => world.stop())

describe("the sign-in machine's walks, on the screen and against the server", () => {
  const failed = (part: Partial<Failure>): SignInOutcome =>
    Result.fail({ status: 422, code: "auth.invalid_credentials", errors: {}, retryAfter: null, ...part })
  const accepted: SignInOutcome = Result.succeed({ token: "", auth: true, isAdmin: false, isAccountant: true })
  const refused = failed({})
  const wrongField = failed({ errors: { email: ["auth.email_invalid"] } })
  const tooOften = failed({ status: 429, code: "auth.slow_down", retryAfter: 2 })
  const lost = failed({ status: null, code: "connection.lost" })

  const asksCode = failed({ code: "auth.code_missing", errors: { code: ["auth.code_missing"] } })
  const wrongCode = failed({ code: "auth.code_wrong", errors: { code: ["auth.code_wrong"] } })

  const typed = { email: "sophie.morel@lumen.example", password: "mot-de-passe-d-essai", code: "123 456" } as const
  const model: Model<typeof signInMachine> = {
    machine: signInMachine,
    input: { form: "signIn" },
    cases: {
      "field.typed": (["email", "password", "code"] as const).map((field) => ({
        type: "field.typed",
        field,
        value: typed[field]
      })),
      "xstate.done.actor.submit": [accepted, refused, wrongField, tooOften, lost, asksCode].map((output) => ({
        type: "xstate.done.actor.submit",
        output
      })),
      "xstate.done.actor.checkCode": [accepted, refused, wrongCode, tooOften, lost].map((output) => ({
        type: "xstate.done.actor.checkCode",
        output
      }))
    },
    vertex: ({ errors, failure, secondsLeft, values }) => [values, errors, failure?.code, secondsLeft]
  }

  /** Answers the held call so that the machine gets the wanted outcome. */
  const answer = async (route: Route, outcome: SignInOutcome): Promise<void> => {
    if (outcome === lost) {
      await opened.context.setOffline(true)
      return route.continue()
    }
    if (outcome === accepted) return route.continue()
    if (outcome === refused) return route.continue({ postData: JSON.stringify({ ...typed, password: "another one" }) })
    const { failure } = outcome as Result.Failure<never, Failure>
    return route.fulfill({
      status: failure.status ?? 500,
      contentType: "application/problem+json",
      headers: failure.retryAfter === null ? {} : { "retry-after": String(failure.retryAfter) },
      body: JSON.stringify({ status: failure.status, code: failure.code, errors: failure.errors })
    })
  }

  let opened: OpenPage
  const held: Array<Route> = []
  beforeAll(async () => {
    expect(typed).toMatchObject({ email: world.people["firm admin"].email, password: world.password })
    opened = await openPage(world)
    await opened.page.addInitScript(holdSeconds)
    await opened.goto("/signin")
    opened.expectProblem(/^answer: (422|429) POST \/api\/login$/)
    opened.expectProblem(/^request: net::ERR_(FAILED|INTERNET_DISCONNECTED) \/api\/login$/)
    // A prefetched script may be in flight when a walk goes offline.
    opened.expectProblem(/^request: net::ERR_INTERNET_DISCONNECTED \/assets\//)
    await opened.page.route(loginCall, (route) => void held.push(route))
  })
  afterAll(() => opened.close())

  const shown = async (snapshot: SignInSnapshot) => {
    const screen = signInScreen(opened.page)
    const view = toSignInView(snapshot)
    const isSecondStep = view.form === "secondStep"
    await (isSecondStep ? screen.secondStepHeading : screen.heading).waitFor()
    const expected = {
      values: view.fields.map(({ value }) => value),
      help: view.fields.map(({ messageKey }) => (messageKey === null ? "" : say(messageKey))),
      notices: view.messageKey === null ? [] : [say(view.messageKey, { seconds: view.secondsLeft ?? 0 })],
      button:
        view.secondsLeft !== null
          ? filled(access.waiting, { count: view.secondsLeft })
          : access[view.busy ? "signin.busy" : "signin.submit"],
      isClosed: view.canSubmit ? null : "true"
    }
    await expect.poll(screen.read, { timeout: 15_000, interval: 10 }).toEqual(expected)
  }

  /** Leaves the form by its link; the step for the code has no link, so there the history is changed. */
  const leave = async () => {
    const { forgotten, secondStepHeading } = signInScreen(opened.page)
    if (await secondStepHeading.isVisible())
      await opened.page.evaluate(() => history.pushState({}, "", "/reset-password"))
    else await forgotten.click()
  }

  /** Gives a pristine form: leaves the sign-in page and comes back. */
  const startOver = async () => {
    const { page } = opened
    await opened.context.setOffline(false)
    await Promise.all(held.splice(0).map((route) => route.abort().catch(() => undefined)))
    if (!["/signin", "/reset-password"].includes(opened.address())) {
      // Go to a page without scripts first, so that no page of the signed-in user sends further requests.
      await opened.goto("/icon.svg")
      await page.evaluate(() => localStorage.clear())
      await opened.goto("/signin")
    } else {
      // The previous walk may have ended on the other page already.
      if (opened.address() === "/signin") await leave()
      await page.getByRole("heading", { name: titles["reset-password"] }).waitFor()
      await page.goBack()
    }
    await signInScreen(page).heading.waitFor()
  }

  test.each(tours(model))("[SES-003] $title", async ({ run }) => {
    await startOver()
    const { page } = opened
    const screen = signInScreen(page)
    const answered = async ({ event }: { readonly event: unknown }) => {
      const [route] = held.splice(0)
      if (route !== undefined) await answer(route, (event as { readonly output: SignInOutcome }).output)
    }
    const pass = () => page.evaluate(() => (globalThis as unknown as { readonly passSecond: () => void }).passSecond())
    await run({
      events: {
        "field.typed": async ({ event }) => {
          const { field, value } = event as unknown as { readonly field: EntryField; readonly value: string }
          // Clear first: filling in the same value would fire no input event.
          await screen.field(field).fill("")
          await screen.field(field).fill(value)
        },
        "signIn.submitted": () => screen.submit.click(),
        "signIn.left": leave,
        "signIn.begun": () => screen.begin.click(),
        "xstate.done.actor.submit": answered,
        "xstate.done.actor.checkCode": answered,
        "xstate.after.second.signIn.slowedDown": pass,
        "xstate.after.second.signIn.codeSlowedDown": pass
      },
      states: {
        editing: async (snapshot) => {
          await shown(snapshot)
          await opened.context.setOffline(false)
        },
        submitting: async (snapshot) => {
          await shown(snapshot)
          // Wait until the call is held, so that a late call is not taken for one of the next walk.
          await expect.poll(() => held.length, { timeout: 15_000, interval: 10 }).toBe(1)
        },
        slowedDown: shown,
        askingCode: async (snapshot) => {
          await shown(snapshot)
          await opened.context.setOffline(false)
        },
        checkingCode: async (snapshot) => {
          await shown(snapshot)
          await expect.poll(() => held.length, { timeout: 15_000, interval: 10 }).toBe(1)
        },
        codeSlowedDown: shown,
        opened: async () => {
          await shell(page).greeting.waitFor()
          await expect.poll(opened.address).toBe(`/home/${world.firmContextOf("lumen")}`)
        },
        left: async () => {
          await page.getByRole("heading", { name: titles["reset-password"] }).waitFor()
          await expect.poll(opened.address).toBe("/reset-password")
        }
      }
    })
  })
})

describe("signing in", () => {
  test("[ACC-120] [ERR-018] [ERR-019] an empty form says what is missing and asks the server nothing", async () => {
    const { page } = await openPage(world, { path: "/signin" })
    const screen = signInScreen(page)
    const asked: Array<string> = []
    await page.route(loginCall, (route) => {
      asked.push(route.request().url())
      return route.continue()
    })
    await screen.submit.click()
    await page.getByText(say("auth.email_missing")).waitFor()
    expect([await screen.help("email"), await screen.help("password")]).toEqual([
      "Saisissez votre adresse e-mail.",
      "Saisissez votre mot de passe."
    ])
    expect(asked).toEqual([])
  })

  test("[ERR-017] [SES-O02] a wrong pair is said above the form, and what was typed stays", async () => {
    const opened = await openPage(world, { path: "/signin" })
    opened.expectProblem(/^answer: 422 POST \/api\/login$/)
    const screen = signInScreen(opened.page)
    await screen.signIn(world.people["client admin"].email, "not this one")
    await screen.notice.waitFor()
    expect(await screen.notice.textContent()).toBe("L’adresse e-mail et le mot de passe ne correspondent pas.")
    expect(await screen.field("email").inputValue()).toBe(world.people["client admin"].email)
    expect(await screen.field("password").inputValue()).toBe("not this one")
  })

  test("[SES-001] [SES-004] the token is kept in this browser, sent with every call, and outlives a reload", async () => {
    const opened = await openPage(world, { path: "/signin" })
    const { page } = opened
    await signInScreen(page).signIn(world.people["client admin"].email, world.password)
    await shell(page).greeting.waitFor()
    const token = await page.evaluate((name) => localStorage.getItem(name), tokenName)
    const sent: Array<string | undefined> = []
    page.on("request", (request) => {
      // Images are requested without a token.
      if (request.resourceType() !== "image" && new URL(request.url()).pathname.startsWith("/api/"))
        sent.push(request.headers()["authorization"])
    })
    await page.reload()
    await shell(page).greeting.waitFor()
    expect(token).toMatch(/^[\w-]{20,}$/)
    // The live stream is opened shortly after the page.
    await expect.poll(() => sent.length).toBeGreaterThan(1)
    expect(new Set(sent)).toEqual(new Set([`Bearer ${token}`]))
  })

  test("[ERR-027] a lost connection is said, and the same form signs in once it is back", async () => {
    const opened = await openPage(world, { path: "/signin" })
    opened.expectProblem(/^request: net::ERR_INTERNET_DISCONNECTED \/api\/login$/)
    const { context, page } = opened
    const screen = signInScreen(page)
    await screen.field("email").fill(world.people["client guest"].email)
    await screen.field("password").fill(world.password)
    // Wait until the scripts for signing in are loaded.
    await page.waitForLoadState("networkidle")
    await context.setOffline(true)
    await screen.submit.click()
    await page.getByText(say("connection.lost")).waitFor()
    await context.setOffline(false)
    await screen.submit.click()
    await shell(page).greeting.waitFor()
  })

  test("[NET-O05] after ten refusals the eleventh waits, with its seconds counted down on the button", async () => {
    const strict = await startWorld()
    try {
      const opened = await openPage(strict, { path: "/signin" })
      strict.beforeStop(opened.close)
      opened.expectProblem(/^answer: (422|429) POST \/api\/login$/)
      const screen = signInScreen(opened.page)
      const wrong = { email: strict.people["client admin"].email, password: "not this one" }
      // Fill in before causing refusals: the first waiting time is only two seconds.
      await screen.field("email").fill(wrong.email)
      await screen.field("password").fill(wrong.password)
      const answers: Array<number> = []
      while (!answers.includes(429) && answers.length < 12)
        answers.push((await strict.portal.call("POST", "/api/login", { body: wrong })).status)
      await expect
        .poll(async () => {
          // If the waiting time is over already, this click causes another refusal and doubles it.
          if ((await screen.submit.getAttribute("aria-disabled")) !== "true") await screen.submit.click()
          return screen.submit.textContent()
        })
        .toMatch(/^Réessayez dans ([2-9]|\d\d) s$/)
      const seconds = async () => Number(/\d+/.exec((await screen.submit.textContent()) ?? "")?.[0] ?? Number.NaN)
      const first = await seconds()
      await expect.poll(seconds, { timeout: 5_000 }).toBeLessThan(first)
      expect(await screen.submit.getAttribute("aria-disabled")).toBe("true")
      expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    } finally {
      await strict.stop()
    }
  })

  test("the whole form works from the keyboard, and the password can be looked at", async () => {
    const { page } = await openPage(world, { path: "/signin" })
    const screen = signInScreen(page)
    await screen.heading.waitFor()
    const stops: Array<string> = []
    for (let n = 0; n < 4; n += 1) {
      stops.push(await focused(page))
      await page.keyboard.press("Tab")
    }
    stops.push(await focused(page))
    expect(stops).toEqual([
      access.email,
      access.password,
      access["password.show"],
      access["signin.submit"],
      access.forgotten
    ])
    await screen.field("email").focus()
    await page.keyboard.type(world.people["firm collaborator"].email)
    await page.keyboard.press("Tab")
    await page.keyboard.type(world.password)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await expect.poll(() => screen.field("password").getAttribute("type")).toBe("text")
    expect(await focused(page)).toBe(access["password.hide"])
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await shell(page).greeting.waitFor()
  })
})

describe("a new installation", () => {
  test("[VAL-012] asks for the first super administrator, checks the fields, and lands in their area", async () => {
    const portal = await startPortal()
    const origin = portal.url.replace("127.0.0.1", "localhost")
    const context = await (await theBrowser()).newContext({ locale: "fr-FR" })
    try {
      const page = await context.newPage()
      await page.goto(`${origin}/`)
      const screen = signInScreen(page)
      await screen.setupHeading.waitFor()
      await screen.field("email").fill("nobody")
      await screen.field("password").fill("short")
      await screen.submit.click()
      await page.getByText(say("auth.email_invalid")).waitFor()
      expect(
        await Promise.all((["firstname", "lastname", "email", "password"] as const).map((name) => screen.help(name)))
      ).toEqual(
        ["auth.firstname_missing", "auth.lastname_missing", "auth.email_invalid", "auth.password_too_short"].map(
          (code) => say(code)
        )
      )
      await screen.field("firstname").fill("Ada")
      await screen.field("lastname").fill("Roche")
      await screen.field("email").fill("ada@dossier.example")
      await screen.field("password").fill("une-phrase-longue")
      await screen.submit.click()
      await page.getByRole("heading", { name: titles["sa-home"] }).waitFor()
      expect(new URL(page.url()).pathname).toBe("/sa/home")
      const other = await (await theBrowser()).newPage({ locale: "fr-FR" })
      await other.goto(`${origin}/`)
      await signInScreen(other).heading.waitFor()
      await other.context().close()
    } finally {
      await context.close()
      await portal.stop()
    }
  })
})
