import type { LineReply } from '../../../../contract/mutation-reply.ts';
import { authorOfScan, type Changes, touchReceipt } from '../changes.ts';
import type { Decision, ItemOf } from '../placement/decide-placement.ts';
import { zoneOf } from '../authorise.ts';
import { lowerLine, raiseLine } from './receipt-line.ts';
import { problem, receiptCompleted, wrongZone } from '../refusals.ts';
import { type ReceiptLineState, type ReceiptState, receiptOfLine, type World } from '../world.ts';

/** Articles without a delivery came in: counted on their line, also beyond what was expected. */
export function decideReceive(item: ItemOf<'receive-line'>, world: World, changes: Changes): Decision {
  const { mutation: m } = item;
  const { receipt, line } = lineCalled(world, m.goods_receipt_line_id);
  const zone = zoneOf(world, m);
  if (!zone) throw new Error('decided before it was authorised');
  if (receipt.status === 'completed') {
    const goods = {
      work: receipt,
      zone_id: zone.id,
      product_identifier: m.product_identifier,
      quantity: m.quantity_scanned,
      lies_at: null,
      dispatch_request_id: null,
    };
    return { problem: receiptCompleted(receipt), goods };
  }
  if (receipt.zone?.id !== zone.id) return { problem: wrongZone(receipt, m.zone) };
  raiseLine(item, receipt, line.product_identifier, m.quantity_scanned, changes);
  return { reply: lineReply(line, touchReceipt(changes, receipt)) };
}

/** Undo: the count that it names is taken off the line again. */
export function decideTakeBackReceived(
  { mutation: m }: ItemOf<'take-back-received'>,
  world: World,
  changes: Changes,
): Decision {
  const { receipt, line } = lineCalled(world, m.goods_receipt_line_id);
  const scan = line.scans.get(m.mutation_id);
  if (!scan)
    return { problem: problem(409, 'dependency', 'De scan die wordt teruggenomen is niet bij OMS bekend.') };
  if (scan.taken_back)
    return { problem: problem(409, 'already-taken-back', 'Dit artikel is al teruggenomen.') };
  if (receipt.status === 'completed') return { problem: receiptCompleted(receipt) };
  lowerLine(receipt, line.product_identifier, m.mutation_id);
  changes.take_backs.push(m.mutation_id);
  return { reply: lineReply(line, touchReceipt(changes, receipt)) };
}

/** 'Klaar met scannen'. A second time has no effect. */
export function decideFinishReceipt(
  item: ItemOf<'finish-receipt'>,
  receipt: ReceiptState | undefined,
  changes: Changes,
): Decision {
  const { mutation: m } = item;
  if (!receipt) throw new Error(`${m.goods_receipt_identifier} was decided before it was authorised`);
  if (receipt.status === 'completed') return { reply: { version: receipt.version } };
  receipt.status = 'completed';
  changes.finished_receipts.push({ goods_receipt_id: receipt.id, author: authorOfScan(item) });
  return { reply: { version: touchReceipt(changes, receipt) } };
}

function lineCalled(world: World, id: number): { receipt: ReceiptState; line: ReceiptLineState } {
  const receipt = receiptOfLine(world, id);
  const line = receipt?.lines.find(l => l.id === id);
  if (!receipt || !line) throw new Error('decided before it was authorised');
  return { receipt, line };
}

const lineReply = ({ id, quantity, quantity_scanned }: ReceiptLineState, version: number): LineReply => ({
  goods_receipt_line_id: id,
  quantity,
  quantity_scanned,
  version,
});
