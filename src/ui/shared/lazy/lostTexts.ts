const lost = new Set<() => void>()

/** Keeps `forget`, which drops the failure of texts that did not load. */
export const onForgotten = (forget: () => void): void => void lost.add(forget)

/**
 * Texts that did not load are requested again by whoever needs them next. Until then their views keep the failure: a
 * view that asked again while it renders would do so without end.
 */
export const forgetLostTexts = (): void => {
  for (const forget of lost) forget()
  lost.clear()
}
