/** What a game offers, for forms: its tests, acts, sheet and house rules as JSON Schema. */
import type { Fields, Plain } from "./types";

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: (string | number)[];
  anyOf?: Schema[];
  default?: Plain;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  examples?: (string | number)[];
  /** of a text that is a chart: `50 35 / 65 50`, rows with strokes between */
  chart?: Chart;
}
export interface Chart {
  down: Side;
  across: Side;
}
/** What a side of a chart counts, and where it begins. */
export interface Side {
  words: string;
  from: number;
}
export interface TestKind {
  name: string;
  title: string;
  doc: string;
  schema: Schema;
  parts_field: string | null;
  leads: boolean;
  gm_fields: string[];
  /** the test that all of a group make at once */
  group_of: string | null;
}
export interface ActKind {
  name: string;
  doc: string;
  schema: Schema;
  gm_only: boolean;
}
export interface GameKind {
  /** `to`: where its cards go when they are discarded */
  piles: { kind: string; to: string | null }[];
  name: string;
  title: string;
  version: number;
  tests: TestKind[];
  acts: ActKind[];
  sheet: Schema;
  switches: Schema;
  verbs: Record<string, string>;
  hand: string | null;
  bound?: string[];
  blank?: Fields;
  built: boolean;
  npcs: NpcKind[];
  /** whether cards find the order of acting */
  draws_order: boolean;
  /** fields of sheets that play alone keeps */
  inner: string[];
}
export interface NpcKind {
  kind: string;
  label: string;
}
