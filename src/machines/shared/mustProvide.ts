/** Placeholder for an actor that the composition root must provide; rejects if it did not. */
export const mustProvide = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`actor "${name}" was not provided to the machine`))
