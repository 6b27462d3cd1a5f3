import type { CallFailure } from "#services/shared/failures.ts"
import { QueryClient } from "@tanstack/react-query"

declare module "@tanstack/react-query" {
  interface Register {
    /** Queries and mutations run calls, which reject only with a `CallFailure`. */
    readonly defaultError: CallFailure
  }
}

/** The cache of server data for the signed-in user; anonymous pages do not load its code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client reports a lost network itself; a paused query would show nothing.
      networkMode: "always",
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error._tag === "ConnectionLost"
    },
    mutations: { networkMode: "always" }
  }
})
