/** Stands in for an actor that only a composition root can supply. */
export const mustProvide = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`actor "${name}" was not provided to the machine`))
