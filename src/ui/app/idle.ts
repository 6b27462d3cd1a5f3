/** After the page's own work, so that what is not looked at yet does not hold up what is. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })
