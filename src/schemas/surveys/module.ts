import type { SchemaModule } from "#schemas/shared/module.ts"
import { ShownSurveysApi, SurveysApi } from "#schemas/surveys/surveys.api.ts"
import { surveysReference } from "#schemas/surveys/surveys.reference.ts"

/** The part of the contract that belongs to `surveys`. */
export const surveysModule = {
  groups: [SurveysApi, ShownSurveysApi],
  reference: surveysReference
} as const satisfies SchemaModule
