import { front } from "#ui/shared/locales/fr/front.ts"
import { inside } from "#ui/shared/locales/fr/inside.ts"
import { modules } from "#ui/shared/locales/fr/modules.generated.ts"
import { pages } from "#ui/shared/locales/fr/pages.ts"

/** Every text in one language, one namespace per domain. */
export const texts = {
  ...front,
  ...inside,
  ...pages,
  ...modules,
  app: { ...front.app, ...inside.app },
  errors: { ...front.errors, ...inside.errors, ...pages.errors, ...modules.errors },
  titles: { ...front.titles, ...inside.titles, ...pages.titles }
}
