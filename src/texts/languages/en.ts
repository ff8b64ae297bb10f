import commandSheet from '../../app/command-sheet/command-sheet.en.ts';
import grants from '../../app/outbox-screen/grants.en.ts';
import outbox from '../../app/outbox-screen/outbox.en.ts';
import pickList from '../../app/pick-list/pick-list.en.ts';
import push from '../../app/push/push.en.ts';
import scanHome from '../../app/scan-home/scan-home.en.ts';
import scannerTest from '../../app/scanner-test/scanner-test.en.ts';
import session from '../../app/session/session.en.ts';
import settings from '../../app/shell/dialogs/settings.en.ts';
import cleared from '../../app/shell/dialogs/cleared.en.ts';
import signOut from '../../app/shell/dialogs/sign-out.en.ts';
import version from '../../app/shell/dialogs/version.en.ts';
import header from '../../app/shell/header.en.ts';
import menu from '../../app/shell/menu/menu.en.ts';
import shell from '../../app/shell/shell.en.ts';
import switchUser from '../../app/switch-user/switch-user.en.ts';
import flow from '../../flows/flow.en.ts';
import pickByStore from '../../flows/pick-by-store/pick-by-store.en.ts';
import returns from '../../flows/returns/returns.en.ts';
import sort from '../../flows/sort/sort.en.ts';
import sortDesk from '../../flows/sort/screen/desk/sort-desk.en.ts';
import commands from '../../flows/steps/commands/commands.en.ts';
import extraInfo from '../../flows/extra-info/extra-info.en.ts';
import message from '../../flows/steps/message/message.en.ts';
import steps from '../../flows/steps/steps.en.ts';
import appSettings from '../../office/app-settings/app-settings.en.ts';
import batch from '../../office/batches/batch.en.ts';
import goodsReceipt from '../../office/goods-receipts/goods-receipt.en.ts';
import filterForm from '../../office/list/form/filter-form.en.ts';
import orderSearch from '../../office/orders/search/order-search.en.ts';
import pages from '../../office/pages.en.ts';
import office from '../../office/parts/office.en.ts';
import packingSlip from '../../office/parts/packing-slip.en.ts';
import location from '../../office/locations/location.en.ts';
import addTimes from '../../office/locations/add-times/add-times.en.ts';
import officeScannerTests from '../../office/scanner-tests/office-scanner-tests.en.ts';
import searchViews from '../../office/orders/views/search-views.en.ts';
import officeReturns from '../../office/returns/office-returns.en.ts';
import headerSearch from '../../office/orders/header-search/header-search.en.ts';
import zoneMap from '../../office/zone-map/zone-map.en.ts';
import batchStatus from '../words/batch-status.en.ts';
import common from '../common.en.ts';
import doubt from '../words/doubt.en.ts';
import dispatchRequestStatus from '../words/dispatch-request-status.en.ts';
import formats from '../formats.en.ts';
import packingSlipError from '../words/packing-slip-error.en.ts';
import printTrouble from '../words/print-trouble.en.ts';
import pushMessages from '../push-messages.en.ts';
import refusal from '../refusal.en.ts';
import storage from '../words/storage.en.ts';
import returnReasons from '../words/return-reasons.en.ts';
import unableToShipReasons from '../words/unable-to-ship-reasons.en.ts';

/** All texts in English, by area. */
export default {
  grants,
  outbox,
  pick_list: pickList,
  push,
  scan_home: scanHome,
  scanner_test: scannerTest,
  session,
  settings,
  cleared,
  sign_out: signOut,
  version,
  header,
  menu,
  shell,
  switch_user: switchUser,
  flow,
  pick_by_store: pickByStore,
  returns,
  sort,
  sort_desk: sortDesk,
  command_sheet: commandSheet,
  commands,
  extra_info: extraInfo,
  message,
  steps,
  app_settings: appSettings,
  batch,
  goods_receipt: goodsReceipt,
  pages,
  office,
  packing_slip: packingSlip,
  location,
  add_times: addTimes,
  office_scanner_tests: officeScannerTests,
  search_views: searchViews,
  office_returns: officeReturns,
  header_search: headerSearch,
  filter_form: filterForm,
  order_search: orderSearch,
  zone_map: zoneMap,
  batch_status: batchStatus,
  common,
  dispatch_request_status: dispatchRequestStatus,
  formats,
  packing_slip_error: packingSlipError,
  doubt,
  print_trouble: printTrouble,
  push_messages: pushMessages,
  refusal,
  storage,
  return_reasons: returnReasons,
  unable_to_ship_reasons: unableToShipReasons,
};
