import { serviceTypes } from './demo-service-times.ts';

/** Rows of `users` and what they are linked to: spec/README, 'People in the demo data'. */
export type Person = {
  username: string;
  name: string;
  homepage: string;
  permissions: readonly string[];
  /** Identifiers of linked locations; 'all' for every location. */
  locations: readonly string[] | 'all';
};

const dispatchRequestActions = [
  'reroute',
  'reroute.showbutton',
  'suggestionbased.reroute',
  'delay',
  'cancel',
  'unabletoship',
  'unabletoshipfinal',
  'hold',
  'pause',
  'responsiblelocation.edit',
  'responsiblelocation.edit.allsaleschannels',
  'choosedropshipper',
  'export',
  'markasshipped',
  'changecarrier',
  'quick-reroute.location',
  'showcascades',
  'createreturn',
  'history',
  'showfinancialamounts',
  'showdatefield.dispatchdate',
  'showdatefield.updatedat',
  'requested.extralabels',
  'shipped.extralabels',
  'downloadpackingslip',
  'printlabels',
].map(action => `orders.dispatchrequests.${action}`);

const officePermissions = [
  'orders.view',
  'orders.edit',
  'orders.import',
  'orders.history.view',
  'orders.triggers.view',
  'orders.triggers.run',
  'orders.holdreview.view',
  'orders.holdreview.edit',
  'orders.importerrors.view',
  'orders.returnorders.view',
  'orders.addorderline',
  'orders.addcomment',
  'orders.address.edit',
  'orders.metadata.inspect',
  'orders.addshippedwithissues',
  'orders.batch.create',
  'orders.batch.process',
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
  ...dispatchRequestActions,
  'refunds.view',
  'refunds.approve',
  'frontend.search.default',
];

const adminPermissions = [
  ...officePermissions,
  'processormanager.view',
  'documentation.api.view',
  'canmanagealllocations',
  'scanning.supervise',
  'system.operate',
  'goodsreceipt.view',
  'goodsreceipt.create',
  'products.view',
  'extraorderlines.showmetadataprice',
  'stockmanagement.view',
  'stockmanagement.edit',
  'locationmanagement.edit',
  'locations.create',
  'locations.contactinfo.view',
  'locations.contactinfo.edit',
  'locations.servicetimes.view',
  'locations.servicetimes.edit',
  ...serviceTypes.map(type => `locations.servicetype.view.${type.replaceAll('_', '')}`),
  'locations.services.view',
  'locations.services.edit',
  'locations.properties.view',
  'locations.properties.edit',
  'locations.edit.batch',
  'locations.appsettings',
  'metabase.view',
  'presaleschedules.view',
  'sle.supplychains.admin',
  'holdrules.view',
  'holdrules.edit',
  'appsettings.view',
  'appsettings.edit',
  'processormanager.view',
  'documentation.api.view',
  'triggers.edit',
  'debug.allowed',
];

const sorter = {
  homepage: '/scan',
  locations: ['DC01'],
  permissions: [
    'orders.batch.process.sort',
    'orders.batch.process.return',
    'orders.batch.create',
    'goodsreceipt.view',
    'goodsreceipt.create',
    'orders.dispatchrequests.downloadpackingslip',
    'orders.dispatchrequests.printlabels',
    'locations.appsettings',
  ],
};
const shopAssistant = {
  homepage: '/scan',
  permissions: [
    'orders.pickbystore.process',
    'frontend.search.default',
    'orders.dispatchrequests.changecarrier',
    'orders.dispatchrequests.downloadpackingslip',
    'goodsreceipt.view',
    'goodsreceipt.create',
    'locations.appsettings',
  ],
};

export const people: readonly Person[] = [
  { username: 'magazijn', name: 'Fatima el Idrissi', ...sorter },
  { username: 'magazijn2', name: 'Daan Visser', ...sorter },
  { username: 'winkel', name: 'Sanne de Boer', locations: ['101'], ...shopAssistant },
  { username: 'winkel2', name: 'Ruben Bakker', locations: ['102'], ...shopAssistant },
  {
    username: 'backoffice',
    name: 'Marieke van Dijk',
    homepage: '/orders/search',
    permissions: officePermissions,
    // GEEN: who is linked to it works on what has no place.
    locations: ['DC01', '101', '102', '103', 'GEEN'],
  },
  {
    username: 'beheer',
    name: 'Joost Hendriks',
    homepage: '/orders/search',
    permissions: adminPermissions,
    locations: 'all',
  },
];
