import { Cache, Context, Duration, Effect, Exit, Layer, Semaphore } from "effect"
import type { RegisterAnswer, RegisterCompany } from "#schemas/customers/register.ts"
import { releaseLabel } from "#schemas/shared/constants.ts"
import { offlineRegister } from "#server/customers/register/offlineRegister.ts"
import { publicRegister, defaultRegisterTimeouts } from "#server/customers/register/publicRegister.ts"
import { Settings } from "#server/platform/Settings.ts"

/** The outcomes of a register lookup; the other `RegisterAnswer`s come from the portal's own client files. */
export type RegisterFinding = Extract<RegisterAnswer, { readonly outcome: "found" | "no_data" | "unavailable" }>

/** Timeouts of the public register; tests shorten them. */
export const RegisterTimeouts = Context.Reference("dossier/server/customers/RegisterTimeouts", {
  defaultValue: () => defaultRegisterTimeouts
})

/** Maximum concurrent requests: the public register allows seven a second per IP address. */
const maxConcurrent = 4
/** Maximum cached answers. */
const maxCachedAnswers = 1_000

const finding = (company: RegisterCompany | null): RegisterFinding =>
  company === null ? { outcome: "no_data" } : { outcome: "found", company }

/** [WIZ-O03] The source of company data: the public register if the settings have its URL, otherwise a file. */
export class CompanyRegister extends Context.Service<
  CompanyRegister,
  {
    /** Looks up a SIRET of fourteen digits. Never fails: if the register is down, the outcome is "unavailable". */
    find(siret: string): Effect.Effect<RegisterFinding>
  }
>()("dossier/server/customers/register/CompanyRegister") {
  static readonly layer = Layer.effect(
    CompanyRegister,
    Effect.gen(function* () {
      const { register } = yield* Settings
      if (register.url === undefined) {
        const known = yield* Effect.sync(() => offlineRegister(register.file ?? null))
        return CompanyRegister.of({ find: (siret) => Effect.sync(() => finding(known.find(siret))) })
      }
      const source = yield* publicRegister(register.url, releaseLabel, yield* RegisterTimeouts)
      const turns = yield* Semaphore.make(maxConcurrent)
      const answers = yield* Cache.makeWith((siret: string) => turns.withPermits(1)(source.find(siret)), {
        capacity: maxCachedAnswers,
        // Cache answers for ten minutes, for people who go back in the wizard; do not cache failures.
        timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.minutes(10) : Duration.zero)
      })
      return CompanyRegister.of({
        find: (siret) =>
          Cache.get(answers, siret).pipe(
            Effect.map(finding),
            Effect.catchTag("RegisterUnavailable", ({ reason }) =>
              Effect.as(
                Effect.logWarning("the company register did not answer").pipe(Effect.annotateLogs({ reason })),
                { outcome: "unavailable" } as const
              )
            )
          )
      })
    })
  )
}
