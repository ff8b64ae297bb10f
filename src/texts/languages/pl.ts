import commandSheet from '../../app/command-sheet/command-sheet.pl.ts';
import grants from '../../app/outbox-screen/grants.pl.ts';
import outbox from '../../app/outbox-screen/outbox.pl.ts';
import pickList from '../../app/pick-list/pick-list.pl.ts';
import push from '../../app/push/push.pl.ts';
import scanHome from '../../app/scan-home/scan-home.pl.ts';
import scannerTest from '../../app/scanner-test/scanner-test.pl.ts';
import session from '../../app/session/session.pl.ts';
import settings from '../../app/shell/dialogs/settings.pl.ts';
import cleared from '../../app/shell/dialogs/cleared.pl.ts';
import signOut from '../../app/shell/dialogs/sign-out.pl.ts';
import version from '../../app/shell/dialogs/version.pl.ts';
import header from '../../app/shell/header.pl.ts';
import menu from '../../app/shell/menu/menu.pl.ts';
import shell from '../../app/shell/shell.pl.ts';
import switchUser from '../../app/switch-user/switch-user.pl.ts';
import flow from '../../flows/flow.pl.ts';
import pickByStore from '../../flows/pick-by-store/pick-by-store.pl.ts';
import returns from '../../flows/returns/returns.pl.ts';
import sort from '../../flows/sort/sort.pl.ts';
import sortDesk from '../../flows/sort/screen/desk/sort-desk.pl.ts';
import commands from '../../flows/steps/commands/commands.pl.ts';
import extraInfo from '../../flows/extra-info/extra-info.pl.ts';
import message from '../../flows/steps/message/message.pl.ts';
import steps from '../../flows/steps/steps.pl.ts';
import appSettings from '../../office/app-settings/app-settings.pl.ts';
import batch from '../../office/batches/batch.pl.ts';
import goodsReceipt from '../../office/goods-receipts/goods-receipt.pl.ts';
import filterForm from '../../office/list/form/filter-form.pl.ts';
import orderSearch from '../../office/orders/search/order-search.pl.ts';
import pages from '../../office/pages.pl.ts';
import office from '../../office/parts/office.pl.ts';
import packingSlip from '../../office/parts/packing-slip.pl.ts';
import location from '../../office/locations/location.pl.ts';
import addTimes from '../../office/locations/add-times/add-times.pl.ts';
import officeScannerTests from '../../office/scanner-tests/office-scanner-tests.pl.ts';
import searchViews from '../../office/orders/views/search-views.pl.ts';
import officeReturns from '../../office/returns/office-returns.pl.ts';
import headerSearch from '../../office/orders/header-search/header-search.pl.ts';
import zoneMap from '../../office/zone-map/zone-map.pl.ts';
import batchStatus from '../words/batch-status.pl.ts';
import common from '../common.pl.ts';
import doubt from '../words/doubt.pl.ts';
import dispatchRequestStatus from '../words/dispatch-request-status.pl.ts';
import formats from '../formats.pl.ts';
import packingSlipError from '../words/packing-slip-error.pl.ts';
import printTrouble from '../words/print-trouble.pl.ts';
import pushMessages from '../push-messages.pl.ts';
import refusal from '../refusal.pl.ts';
import storage from '../words/storage.pl.ts';
import returnReasons from '../words/return-reasons.pl.ts';
import unableToShipReasons from '../words/unable-to-ship-reasons.pl.ts';

/** All texts in Polish, by area. */
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
