/** What happened at the table, as JSON: those events that the pages look into. */
import type { Actor, Fields, Outcome, Row, SeatId } from "./types";

export interface TestEvent {
  type: string;
  test: string;
}
export interface Called extends TestEvent {
  type: "test_called/1";
  label: string;
  at: { actor: Actor }[];
  inputs: Fields;
  secret: boolean;
}
export interface Ended extends TestEvent {
  type: "test_ended/1";
  outcome: Outcome;
  said: string;
  rows: Row[];
}
export interface Cancelled extends TestEvent {
  type: "test_cancelled/1";
  by: SeatId;
}
export interface Corrected extends TestEvent {
  type: "test_corrected/1";
  by: SeatId;
  inputs: Fields;
  outcome: Outcome;
  said: string;
  rows: Row[];
  why: string;
}
export interface SheetWritten {
  type: "sheet_written/1";
  actor: Actor;
}
export interface TakenBack {
  type: "taken_back/1";
  entry: number;
}
export type AnyEvent = Called | TakenBack | Ended | Cancelled | Corrected | SheetWritten | { type: string };
