import { sessionMachine } from "#machines/access/session.machine.ts"
import { isDark } from "#machines/branding/appearance.ts"
import { toLooks } from "#machines/branding/branding.projection.ts"
import { snackbarMachine } from "#machines/shared/snackbar.machine.ts"
import type { Arrival } from "#schemas/access/arrival.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { accessActors } from "#services/access/accessActors.ts"
import { providerName, tokenName, watchToken } from "#services/access/keptToken.ts"
import { arrivalQuery, askedFirm } from "#services/access/locationHint.ts"
import { colourDeclarations, lookFor, paint, rootQuery } from "#services/branding/looks.ts"
import type { AnyRequest, CallAnswer } from "#services/shared/calls.ts"
import { failureText, type ToldFailure } from "#services/shared/failures.ts"
import { chooseLanguage, makeTexts, textIfKnown } from "#services/shared/i18n.ts"
import { type CallerFacts, makeRequests } from "#services/shared/requests.ts"
import { browserStorage, sharedValues, userValues } from "#services/shared/storage.ts"
import { forgetDrafts, forgetTab } from "#services/shared/tabStorage.ts"
import { prefetchPage } from "#ui/composition/prefetch.ts"
import { makeBranding } from "#ui/app/branding.ts"
import { makeLive } from "#ui/app/live.ts"
import { loadTexts, textsParts } from "#ui/app/loadTexts.ts"
import type { Portal } from "#ui/app/portal.ts"
import { portalModules } from "#ui/composition/pages.ts"
import { makeLazyUploads } from "#ui/app/uploads.ts"
import { createActor } from "#ui/shared/actors.ts"
import { makeAppearance } from "#ui/app/makeAppearance.ts"
import { makeWorks } from "#ui/app/makeWorks.ts"
import { makeRestartSignal } from "#ui/app/restartSignal.ts"

/** Clears the query cache. If its code was never loaded, the cache is empty and the import costs one small file. */
const forgetAnswers = async () => {
  const { queryClient } = await import("#ui/app/frame/queryClient.ts")
  queryClient.clear()
}

/** Stores the colours with which the next page load starts, before its firm is known. */
const keepColours = (values: ReturnType<typeof sharedValues>, looks: Parameters<typeof lookFor>[0]) => {
  for (const [mode, name] of [
    [false, "coloursLight"],
    [true, "coloursDark"]
  ] as const)
    values.set(
      name,
      colourDeclarations(lookFor(looks, mode))
        .map(([, colour]) => colour)
        .join(" ")
    )
}

/** Holds a value until it is taken once. */
const makeOnce = <Value>() => {
  let kept: Value | null = null
  return {
    put: (value: Value | null) => {
      kept = value
    },
    take: () => {
      const taken = kept
      kept = null
      return taken
    }
  }
}

/** The composition root: creates every service and every actor that lives as long as the page. */
export const makePortal = async (): Promise<Portal> => {
  const store = browserStorage()
  const values = sharedValues(store)
  const token = () => values.get(tokenName)
  const here = location.pathname + location.search
  const language = chooseLanguage(values.get("language"), navigator.languages)

  const restarts = makeRestartSignal()
  const caller: CallerFacts = {
    origin: "",
    token,
    provider: () => values.get(providerName),
    language: () => texts.language(),
    online: () => navigator.onLine,
    refused: (refused) => refuse(refused),
    failed: (failure) => show(failure),
    restarting: restarts.tell
  }
  const requests = makeRequests(caller)
  // The page waits for these: they are requested before the actors are created, which takes longer than an answer.
  const textsLoading = makeTexts({ language, load: loadTexts, parts: textsParts })
  let texts = { language: () => language } as Awaited<typeof textsLoading>
  if (token() !== null) prefetchPage(requests, store, here, language)

  const appearance = makeAppearance(here, values.get("darkMode"))
  const snackbar = createActor(snackbarMachine).start()
  let isLeaving = false
  // Safe cast: the generated contract and the server's tests ensure that a response has the type of its call.
  const ask: Portal["ask"] = (name, request, signal) =>
    // While the session ends, calls stay pending: they must not use the token that is about to end.
    isLeaving
      ? new Promise<never>(() => {})
      : (requests.ask(name, request as AnyRequest, signal ?? new AbortController().signal) as Promise<
          CallAnswer<typeof name>
        >)

  const repaint = () => paint(document.documentElement, lookFor(toLooks(branding.ref.getSnapshot()), dark()), dark())
  const dark = () => isDark(appearance.getSnapshot().context)
  const branding = makeBranding({
    asked: askedFirm(here),
    load: async (firmId) => (await ask("branding.root", { showError: false, query: rootQuery(firmId) })).data,
    onLooks: (looks) => {
      repaint()
      keepColours(values, looks)
    }
  })
  appearance.subscribe(repaint)

  const show = (failure: ToldFailure) => {
    const text = failureText(failure, (code, params) => textIfKnown(texts.i18n, `errors:${code}`, params))
    snackbar.send({ type: "message.raised", message: { tone: "error", code: failure.code, params: {}, text } })
  }

  const setLanguage = async (wanted: Language) => {
    await texts.change(wanted)
    values.set("language", wanted)
    document.documentElement.lang = wanted
  }
  const valuesOf = (userId: number) => userValues(store, userId)
  const arrival = makeOnce<Arrival>()
  const access = accessActors({
    forgetUser: forgetAnswers,
    onArrived: ({ data }) => arrival.put(data),
    requests,
    values,
    arrivalQuery: () => arrivalQuery(location.pathname + location.search, values)
  })
  const session = createActor(sessionMachine.provide({ actors: access.session }))
  const refuse = (refused: string) => {
    if (token() === refused) session.send({ type: "session.refused" })
  }
  watchToken(window, (event) => session.send(event))

  const { confirmation, works } = makeWorks()
  const { live, start, stop } = makeLive(refuse, token())
  // [WHL-004] Open pages apply a change of the firm's white label at once.
  live.subscribe(({ entity }) => {
    if (entity === "white_label") branding.ref.send({ type: "looks.changed" })
  })
  const { end, uploads } = makeLazyUploads(
    async () => {
      const { makeUploads } = await import("#ui/uploads/makeUploads.ts")
      return makeUploads({ caller, live, requests })
    },
    async (userId) => (await import("#services/uploads/unfinished/leftUploads.ts")).hasLeftUploads(userId)
  )
  session.on("session.started", ({ person }) => {
    // Another user may have signed in in another tab.
    forgetDrafts(person.me.id)
    appearance.send({ type: "profile.read", dark: person.me.darkMode })
    const spoken = person.me.language
    if (spoken !== null && spoken !== texts.language()) void textsLoading.then(() => setLanguage(spoken))
    const current = token()
    if (current !== null) void start(current)
  })
  // No session is stored: its last page may have closed before it could remove the drafts. The other data of this tab
  // stay, as the user may be returning from an identity provider.
  session.on("session.missed", () => forgetDrafts(null))
  session.on("session.ended", (ended) => {
    arrival.put(null)
    stop()
    void end(ended.end)
    forgetTab()
    appearance.send({ type: "profile.read", dark: null })
    void forgetAnswers()
  })
  session.subscribe((state) => {
    const leaves = state.matches("ending") || state.matches("wiping")
    if (leaves && !isLeaving)
      void import("#ui/app/frame/queryClient.ts").then(({ queryClient }) => queryClient.cancelQueries())
    isLeaving = leaves
  })
  session.start()
  // Awaited last, so that the requests above run in parallel.
  texts = await textsLoading
  document.documentElement.lang = language

  return {
    access,
    appearance,
    ask,
    branding,
    confirmation,
    forgetAnswers,
    live,
    modules: portalModules,
    onRestarting: restarts.onRestarting,
    requests,
    run: (name, input) => void works.get(name)?.(input, new AbortController().signal),
    session,
    setLanguage,
    snackbar,
    takeArrival: arrival.take,
    registerWork: (name, known) => void works.set(name, known),
    texts,
    token,
    uploads,
    values,
    valuesOf
  }
}
