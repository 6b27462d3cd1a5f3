import { codeLoadTimeout } from "#schemas/shared/constants.ts"

/** [ERR-029] [CST-018] A part of the program that did not arrive in time. */
export class CodeNotLoaded extends Error {
  override readonly name = "CodeNotLoaded"
}

/** Gives up on a part of the program after 120 seconds, so that a page says so instead of waiting for ever. */
export const inTime =
  <T>(load: () => Promise<T>) =>
  () =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new CodeNotLoaded()), codeLoadTimeout)
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
