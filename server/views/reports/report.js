// Draws the table of a report as a chart (report-page.ts). It has no session and asks nothing.

const style = getComputedStyle(document.documentElement);
const colour = name => style.getPropertyValue(name).trim();

/** Columns that are drawn, with the figures of their rows. */
const columns = table =>
  [...table.tHead.rows[0].cells].flatMap(({ dataset: { drawn, unit = '' }, textContent }, at) =>
    drawn === undefined || drawn === 'no'
      ? []
      : [
          {
            drawn,
            unit,
            label: textContent,
            data: [...table.tBodies[0].rows].map(row => figure(row.cells[at])),
          },
        ],
  );
const figure = ({ dataset: { value } }) => (value === undefined ? null : Number(value));

/** Wide enough for the table beside the chart. */
const WIDE = 720;

function draw(figures) {
  const table = figures.querySelector('table');
  const box = figures.querySelector('.chart');
  const lies = 'lies' in box.dataset;
  const stacked = 'stacked' in box.dataset;
  const series = columns(table);
  const [{ unit }] = series;
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const count = {
    beginAtZero: true,
    stacked,
    grid: { color: colour('--grid') },
    border: { display: false },
    ticks: {
      font,
      color: colour('--ink-soft'),
      precision: unit ? 1 : 0,
      maxTicksLimit: 6,
      callback: value => value.toLocaleString('nl-NL') + unit,
    },
  };
  const names = {
    stacked,
    grid: { display: false },
    border: { color: colour('--line-strong') },
    ticks: { font, color: colour('--ink-soft'), autoSkip: !lies, maxRotation: 0 },
  };
  figures.querySelector('details').open = innerWidth >= WIDE;
  box.hidden = false;
  return new Chart(box.querySelector('canvas'), {
    data: {
      labels: [...table.tBodies[0].rows].map(row => row.cells[0].textContent),
      datasets: series.map(({ drawn, label, data }, i) => ({
        type: drawn,
        label,
        data,
        ...(drawn === 'bar'
          ? { backgroundColor: colour(`--series-${i + 1}`), maxBarThickness: 28 }
          : {
              borderColor: colour(`--series-${i + 1}`),
              backgroundColor: colour(`--series-${i + 1}`),
              borderWidth: 2,
              pointRadius: unit ? 3 : 0,
              pointHitRadius: 12,
              spanGaps: true,
            }),
        order: drawn === 'line' ? 0 : 1,
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      onClick: (_, [bar]) => bar && open(table.tBodies[0].rows[bar.index]),
      onHover: ({ native }, [bar]) => {
        const leads = bar && table.tBodies[0].rows[bar.index].cells[0].dataset.path;
        native.target.style.cursor = leads ? 'pointer' : '';
      },
      indexAxis: lies ? 'y' : 'x',
      interaction: { mode: 'index', axis: lies ? 'y' : 'x', intersect: false },
      scales: lies ? { x: count, y: names } : { x: names, y: count },
      plugins: {
        legend: {
          display: series.length > 1,
          position: 'top',
          align: 'start',
          labels: {
            font,
            color: colour('--ink'),
            boxWidth: 12,
            boxHeight: 12,
            sort: (one, other) => one.datasetIndex - other.datasetIndex,
          },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset, raw }) =>
              `${dataset.label}: ${raw === null ? '–' : raw.toLocaleString('nl-NL')}${unit}`,
          },
        },
      },
    },
  });
}

/** Asks the app, which has this page in a frame, to open the list of a row. */
const open = row => {
  const { path } = row?.cells[0].dataset ?? {};
  if (path) parent.postMessage({ path }, '*');
};

/** The names of rows that are lists become buttons. */
function lead(table) {
  for (const row of table.tBodies[0].rows) {
    const [name] = row.cells;
    if (!name.dataset.path) continue;
    const button = document.createElement('button');
    button.textContent = name.textContent;
    button.addEventListener('click', () => open(row));
    name.replaceChildren(button);
  }
}

for (const figures of document.querySelectorAll('.figures')) {
  lead(figures.querySelector('table'));
  draw(figures);
}
