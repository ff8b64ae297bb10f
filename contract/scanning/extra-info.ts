import * as z from 'zod/mini';
import { provideInfo } from '../../core/access/scanning.ts';
import { endpoint, identifier, idNumber } from '../http.ts';
import { versionReply } from '../mutation-reply.ts';
import { extra, nullable } from '../extra.ts';

export const questionSchema = z.object({
  attributeIdentifier: z.string(),
  valueType: z.enum(['boolean', 'number', 'text']),
  question: z.string(),
  answer: nullable(z.string()),
});
export type Question = z.output<typeof questionSchema>;

/**
 * Extra product info (review-refunds-warehouse.md 5, 7). `is_required_question`, when it is there, is asked first:
 * its answer decides whether the piece questions follow. `product_questions` are asked once for each product.
 */
export const extraInfoSchema = z.object({
  is_required: z.boolean(),
  /** Text of a failed required check; the question is then asked again. */
  is_required_error: nullable(z.string()),
  is_required_question: nullable(questionSchema),
  product_piece_questions: z._default(z.array(questionSchema), []),
});
export type ExtraInfo = z.output<typeof extraInfoSchema>;

const access = { right: provideInfo };

export const getExtraInfo = endpoint({
  id: 'getExtraInfo',
  method: 'GET',
  path: '/api/rest/process-product/provide-extra-product-info/:ean',
  summary: 'Questions to answer about a product before it is sorted, or received as a return',
  access,
  params: z.object({ ean: identifier }),
  replies: { 200: extraInfoSchema },
});
export const putProductInfo = endpoint({
  id: 'putProductInfo',
  method: 'PUT',
  path: '/api/rest/process-product/provide-extra-product-info/:product/product',
  summary: 'Store an answer about the product',
  access,
  write: { once: 'by-scan' },
  params: z.object({ product: identifier }),
  body: z.object({ attribute_identifier: identifier, value: z.string().check(z.maxLength(2000)) }),
  replies: { 200: extra(versionReply) },
});
export const postProductPieceInfo = endpoint({
  id: 'postProductPieceInfo',
  method: 'POST',
  path: '/api/rest/process-product/provide-extra-product-info/:product/product-piece',
  summary: 'Store an answer about one piece on a line',
  access,
  write: { once: 'by-scan' },
  params: z.object({ product: identifier }),
  body: z.object({
    line_type: z.enum(['dispatch-request', 'goods-receipt']),
    line_id: idNumber,
    group: identifier,
    attribute: identifier,
    value: z.string().check(z.maxLength(2000)),
  }),
  replies: { 200: extra(versionReply) },
});
