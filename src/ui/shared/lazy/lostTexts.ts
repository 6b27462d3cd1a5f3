const lost = new Set<() => void>()

/** Registers `forget`, which clears the stored load error of some texts. */
export const onForgotten = (forget: () => void): void => void lost.add(forget)

/**
 * Clears the stored load errors of texts, so that the next view requests the texts again. Errors are stored until then,
 * because a view that requested the texts at every render would loop.
 */
export const forgetLostTexts = (): void => {
  for (const forget of lost) forget()
  lost.clear()
}
