import { Context } from "effect"

/** What is known of a request before it is authenticated. */
export class Caller extends Context.Service<
  Caller,
  { readonly requestId: string; readonly address: string; readonly host: string; readonly userAgent: string }
>()("dossier/server/platform/Caller") {}
