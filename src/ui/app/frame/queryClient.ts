import type { CallFailure } from "#services/shared/failures.ts"
import { QueryClient } from "@tanstack/react-query"

declare module "@tanstack/react-query" {
  interface Register {
    /** Safe: queries and mutations only run `ask`, which rejects only with a `CallFailure`. */
    readonly defaultError: CallFailure
  }
}

/** The cache of server data of the signed-in user; pages without a session do not load it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `ask` reports a lost network itself; a paused query would show nothing.
      networkMode: "always",
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error._tag === "ConnectionLost"
    },
    mutations: { networkMode: "always" }
  }
})
