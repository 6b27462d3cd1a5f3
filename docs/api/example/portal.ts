/** The few things that both examples need: where the portal is, who calls, and what an answer means. */
const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`Set ${name}.`)
  return value
}

interface Problem {
  readonly code: string
  readonly detail: string
}

/** Calls the portal and returns the `data` of its answer; throws what a refusal says. Waits when it is asked to. */
export const call = async <Data>(path: string, init: RequestInit = {}): Promise<Data> => {
  const headers = { ...init.headers, authorization: `Bearer ${setting("DOSSIER_TOKEN")}` }
  for (;;) {
    const answer = await fetch(new URL(path, setting("DOSSIER_URL")), { ...init, headers })
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get("retry-after") ?? 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      continue
    }
    const body = (await answer.json()) as { readonly data: Data } & Problem
    if (!answer.ok) throw new Error(`${path.split("?")[0]}: ${answer.status} ${body.code}, ${body.detail}`)
    return body.data
  }
}
