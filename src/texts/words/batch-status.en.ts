export default {
  created: 'Created',
  sorting: 'Being sorted',
  'check-stock': 'Check stock',
  'waiting-for-goods-receipt': 'Waiting for goods receipt',
  'unable-to-ship-all': 'Cannot be shipped',
  received: 'Received',
  closed: 'Closed',
  shipped: 'Shipped',
};
