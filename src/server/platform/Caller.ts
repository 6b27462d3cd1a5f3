import { Context } from "effect"

/** What the edge knows of a request before anyone asks who is signed in. */
export class Caller extends Context.Service<
  Caller,
  { readonly requestId: string; readonly address: string; readonly host: string; readonly userAgent: string }
>()("dossier/server/platform/Caller") {}
