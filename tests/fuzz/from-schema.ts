import * as fc from 'fast-check';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';

/** The part of JSON Schema that the contract's schemas use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

// prettier-ignore
const texts = ['', ' ', '\0', 'a\0b', '\u{d800}', '\u2028', '%', '%00', '../..', "' OR 1=1 --", '__proto__', 'constructor',
  '0000-00-00', '9999-99-99T99:99:99Z', '1e400', '-1', '99999999999999999999', 'x'.repeat(5000), '<b>', '^XZ~JA'];
const others = [null, true, false, [], {}, [[]], -1, 0, 0.5, 2 ** 31, 2 ** 40, 2 ** 53, 1e308, { $ne: null }];

/** Values that programs stumble over, whatever the schema. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...texts),
  // Defined as JSON.parse does: an own property.
  fc.constantFrom<unknown>(...others, JSON.parse('{"__proto__":{"a":1}}')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that a schema of the contract accepts. */
export function fromSchema(schema: ZodMiniType): fc.Arbitrary<unknown> {
  return fromShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

function fromShape(shape: Shape): fc.Arbitrary<unknown> {
  const { anyOf = shape.oneOf } = shape;
  if (anyOf) return fc.oneof(...anyOf.map(fromShape));
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'string':
      return stringOf(shape);
    case 'integer':
      return fc.integer({
        min: shape.minimum ?? (shape.exclusiveMinimum ?? -(2 ** 31)) + 1,
        max: shape.maximum ?? 2 ** 40,
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromShape(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 5, 5),
      });
    case 'object':
      return objectOf(shape);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function stringOf({ pattern, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
}

function objectOf({ properties = {}, required = [], additionalProperties }: Shape): fc.Arbitrary<unknown> {
  const known = Object.entries(properties).map(([key, of]) => [key, fromShape(of)] as const);
  const model = fc.record(Object.fromEntries(known), {
    requiredKeys: required.filter(key => key in properties),
  });
  if (typeof additionalProperties !== 'object' || known.length > 0) return model;
  return fc.dictionary(fc.string({ maxLength: 10 }), fromShape(additionalProperties), { maxKeys: 4 });
}
