import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { everyImportField, importColumnLimit } from "#schemas/customers/importRules.ts"
import { Import, ImportChanges, ImportIdParam, KeptLine } from "#schemas/customers/imports.ts"
import { everyImportKind } from "#schemas/customers/listWords.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, TooLarge, Unprocessable } from "#schemas/shared/problem.ts"

const firm = { firmId: FirmIdParam }
const one = { ...firm, importId: ImportIdParam }
const changing = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** Which columns of the file hold what; a field that is left out is in none of them. */
export const Matching = Schema.Struct({
  columns: said(
    Schema.Array(
      Schema.Struct({
        field: said(Schema.Literals(everyImportField), "customer.choice_invalid"),
        column: said(
          Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: importColumnLimit - 1 })),
          "customer.choice_invalid"
        )
      })
    ).check(Schema.isMaxLength(importColumnLimit)),
    "customer.choice_invalid"
  )
})
export interface Matching extends Schema.Schema.Type<typeof Matching> {}

/**
 * [VAL-049] [VAL-050] [CST-016] [TSK-017] Client files, client users and information requests from a csv or a workbook: read, matched, tried, corrected
 * in place, then imported: the good lines at once, the others once they are corrected. An import is its owner's alone.
 */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    /** The file's bytes, 1 MiB at most: what they are is read from them. */
    HttpApiEndpoint.post("read", "/accounting-firms/:firmId/imports", {
      params: firm,
      query: {
        kind: Schema.Literals(everyImportKind),
        name: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255)))
      },
      payload: HttpApiSchema.StreamUint8Array(),
      success: Data(Import).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, TooLarge, Unprocessable]
    }),
    HttpApiEndpoint.get("find", "/accounting-firms/:firmId/imports/:importId", {
      params: one,
      success: Data(Import),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Tries every line with these columns and changes nothing but the report. */
    HttpApiEndpoint.post("check", "/accounting-firms/:firmId/imports/:importId/checks", {
      params: one,
      payload: Matching,
      success: Data(Import),
      error: changing
    }),
    /** The lines that are not imported yet, with the corrections made to them. */
    HttpApiEndpoint.get("lines", "/accounting-firms/:firmId/imports/:importId/lines", {
      params: one,
      success: Data(Schema.Array(KeptLine)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Corrects cells, leaves lines out or takes them back, and tries every line again. */
    HttpApiEndpoint.post("correct", "/accounting-firms/:firmId/imports/:importId/corrections", {
      params: one,
      payload: ImportChanges,
      success: Data(Import),
      error: changing
    }),
    /** Has a job import the lines without a fault; answers at once. Requests (TSK-O02) go all together or not at all. */
    HttpApiEndpoint.post("launch", "/accounting-firms/:firmId/imports/:importId/runs", {
      params: one,
      success: Data(Import).pipe(HttpApiSchema.status(202)),
      error: changing
    }),
    HttpApiEndpoint.delete("forget", "/accounting-firms/:firmId/imports/:importId", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound, Conflict]
    })
  )
  .middleware(SignedInOnly) {}
