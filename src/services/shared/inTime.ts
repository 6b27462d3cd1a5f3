import { codeLoadTimeout } from "#schemas/shared/constants.ts"

/** [ERR-029] [CST-018] A code chunk could not be loaded, or not within the timeout. */
export class CodeNotLoaded extends Error {
  override readonly name = "CodeNotLoaded"
}
export const isCodeNotLoaded = (error: unknown): error is CodeNotLoaded => error instanceof CodeNotLoaded

/** Wraps a load with a timeout of 120 seconds, so that the page shows an error instead of loading for ever. */
export const inTime =
  <T>(load: () => Promise<T>) =>
  () =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new CodeNotLoaded()), codeLoadTimeout)
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
