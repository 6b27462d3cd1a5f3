import { queryOptions } from "@tanstack/react-query"
import type { CallArguments, CallName, CallRequest } from "#services/shared/calls.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"

/** TanStack Query options of an API call: `callQuery(portal, "documents.content", { params, query })`. */
export const callQuery = <Name extends CallName>(portal: Portal, name: Name, ...[request]: CallArguments<Name>) =>
  queryOptions({
    queryKey: [name, request ?? {}] as const,
    queryFn: ({ signal }) => portal.ask(name, (request ?? {}) as CallRequest<Name>, signal)
  })

/** Like `callQuery`, in a component: `useQuery(useCall("access.me"))`. */
export const useCall = <Name extends CallName>(name: Name, ...request: CallArguments<Name>) =>
  callQuery(usePortal(), name, ...request)
